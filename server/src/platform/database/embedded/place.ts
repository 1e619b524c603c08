const isLinux = process.platform === 'linux'

/** The longest path of a socket on the systems that have no `/proc`, less the name of the socket. */
const longestFolder = 103 - '/.s.PGSQL.5432'.length

/** The folder a process is in, however long its path is and whoever may enter the folders above it. */
export const workingFolder = (folder: string): string => (isLinux ? '/proc/self/cwd' : folder)

/** The folder of a socket as its clients name it, who hold the folder open. */
export const socketFolder = (folder: string, open: number): string => {
  if (isLinux) return `/proc/self/fd/${open}`
  if (Buffer.byteLength(folder) > longestFolder)
    throw new Error(`The path of the folder may have ${longestFolder} bytes on this system.`)
  return folder
}
