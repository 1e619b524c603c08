import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areUpToDate } from './pages/ensure-pages.ts'
import { productPages } from './pages/product-pages.ts'
import { readSettingsOrStop } from './read-settings-or-stop.ts'

/** In a process of its own, so that the server does not keep the memory of the bundler. */
const build = async (): Promise<void> => {
  const builder = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The output belongs to the log.
  builder.stdout.pipe(process.stderr, { end: false })
  const [code] = await once(builder, 'exit')
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1)
}

// npm start: builds the pages where something changed since the last time, and runs the server.
const { form, logFormat } = await readSettingsOrStop()
if (!(await areUpToDate(await productPages(form)))) {
  if (logFormat === 'text') process.stdout.write('Building the pages. The next start does this only after a change.\n')
  await build()
}
/** The C library of Linux would keep what was freed, up to 64 MB in each of several arenas: a sixth of an idle process. */
const smallHeap = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '65536' }
const server = join(import.meta.dirname, '../server/src/main.ts')
// Windows cannot replace a running program, and its C library reads no such settings.
if (process.platform !== 'win32' && process.execve)
  process.execve(process.execPath, [process.execPath, server], { ...smallHeap, ...process.env })
else await import(pathToFileURL(server).href)
