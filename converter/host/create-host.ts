import type { Converter } from '../create-converter.ts'
import { removeForsakenFolders } from '../work-folder.ts'
import type { HostSettings, Note } from './host-messages.ts'
import { type Host, startHost } from './start-host.ts'

type Deps = {
  readonly settings: HostSettings
  readonly note: Note
}

export type HostedConverter = Converter & { readonly pid: () => number | undefined }

const wasReady = ({ ready }: Host): Promise<boolean> =>
  ready.then(
    () => true,
    () => false,
  )

/** Keeps one host of conversions running: started now, and anew when it dies. Whoever waits until it is ready hears what is wrong with the settings. */
export const createHost = ({ settings, note }: Deps): HostedConverter => {
  let isOpen = true
  let present: Host | undefined

  const start = (): Host => {
    const host = startHost(settings, note)
    present = host
    void host.ended.then(async () => {
      if (present === host) present = undefined
      const couldStart = await wasReady(host)
      if (isOpen) await removeForsakenFolders().catch(() => note('What a dead host left could not be removed.', 'warn'))
      // One that could not even start waits for the next file.
      if (isOpen && couldStart && !present) start()
    })
    return host
  }

  start()
  return {
    ready: () => (present ?? start()).ready,
    convert: (folder, fileName, signal) => (present ?? start()).convert(folder, fileName, signal),
    pid: () => present?.pid,
    close: async () => {
      isOpen = false
      await present?.end()
    },
  }
}
