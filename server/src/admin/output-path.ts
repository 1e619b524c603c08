import { access, constants, lstat, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InvalidArgumentError } from '@commander-js/extra-typings'

/** For `option()`: a variable of a script that is not set gives an empty text. */
export const asOutput = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('The name is empty.')
  return text
}

/** Checked first, because an export of many applications takes minutes. */
const refuseUnwritableFolder = async (folder: string): Promise<void> => {
  const canWrite = () => access(folder, constants.W_OK).then(() => true)
  const isFolder = () => stat(folder).then((found) => found.isDirectory())
  const isUsable = await isFolder()
    .then((is) => is && canWrite())
    .catch(() => false)
  if (!isUsable) throw new Error(`There is no folder ${resolve(folder)} in which you may write.`)
}

/** A complete export replaces its file. It must not replace a device or a link to one, such as /dev/stdout. */
export const refuseOutputFile = async (file: string): Promise<void> => {
  const found = await stat(file).catch(() => undefined)
  if (found && !found.isFile())
    throw new Error(`${file} exists and is not a file. Without --output, the export goes to standard output.`)
  await refuseUnwritableFolder(dirname(`${file}.part`))
}

export const refuseOutputFolder = async (folder: string): Promise<void> => {
  if (await lstat(folder).catch(() => undefined)) throw new Error(`${folder} exists already. Name a new folder.`)
  await refuseUnwritableFolder(dirname(resolve(folder)))
}
