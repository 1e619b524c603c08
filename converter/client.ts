import type { Converter } from './host/create-converter.ts'
import { type Host, startHost } from './host/host-process.ts'
import type { HostSettings, LogLine } from './host/messages.ts'
import { removeAbandonedFolders } from './work-folder.ts'

export type { Converter } from './host/create-converter.ts'

type Deps = {
  readonly settings: HostSettings
  readonly log: LogLine
}

export type ConverterClient = Converter & {
  /** The process id of the host. */
  readonly pid: () => number | undefined
}

const couldStart = ({ ready }: Host): Promise<boolean> =>
  ready.then(
    () => true,
    () => false,
  )

/**
 * The server's side of the converter: keeps one host process running and sends it files to convert. A host that ends is
 * started again; `ready` rejects with the reason when the settings are wrong.
 */
export const createConverterClient = ({ settings, log }: Deps): ConverterClient => {
  let isOpen = true
  let current: Host | undefined

  const start = (): Host => {
    const host = startHost(settings, log)
    current = host
    void host.ended.then(async () => {
      if (current === host) current = undefined
      const hadStarted = await couldStart(host)
      if (isOpen)
        await removeAbandonedFolders().catch(() => log('Abandoned work folders could not be removed.', 'warn'))
      // A host that could not start is tried again with the next file, not in a loop.
      if (isOpen && hadStarted && !current) start()
    })
    return host
  }

  start()
  return {
    ready: () => (current ?? start()).ready,
    convert: (folder, fileName, signal) => (current ?? start()).convert(folder, fileName, signal),
    pid: () => current?.pid,
    close: async () => {
      isOpen = false
      await current?.end()
    },
  }
}
