import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areUpToDate } from './pages/ensure-pages.ts'
import { productPages } from './pages/product-pages.ts'
import { readSettingsOrStop, requireFreePortsOrStop } from './read-settings-or-stop.ts'
import { smallHeap } from './small-heap.ts'

/** Builds in a child process, so that the server does not keep the memory of the bundler. */
const build = async (): Promise<void> => {
  const builder = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Standard output belongs to the log of the server.
  builder.stdout.pipe(process.stderr, { end: false })
  const [code] = await once(builder, 'exit')
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1)
}

const parent = process.ppid

// npm start: builds the pages if something changed since the last build, and runs the server.
const settings = await readSettingsOrStop()
await requireFreePortsOrStop(settings)
const { form, logFormat } = settings
if (!(await areUpToDate(await productPages(form)))) {
  if (logFormat === 'text') process.stdout.write('Building the pages. The next start does this only after a change.\n')
  await build()
  // npm, or the shell that it runs this in, was ended in the meantime.
  if (process.ppid !== parent) process.exit(1)
}
const server = join(import.meta.dirname, '../server/src/main.ts')
// Windows cannot replace a running process, and its C library does not read these settings.
if (process.platform !== 'win32' && process.execve)
  process.execve(process.execPath, [process.execPath, server], { ...smallHeap, ...process.env })
else await import(pathToFileURL(server).href)
