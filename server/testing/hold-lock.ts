import { lockForServer } from '../src/platform/database/embedded/folder-lock.ts'

// A process that takes the lock of a folder, says so, and then does nothing until it is killed.
try {
  const lock = await lockForServer(process.env.FOLDER ?? '')
  process.once('exit', lock.release)
  process.stdout.write('holding')
  setInterval(() => undefined, 1000)
} catch (error) {
  process.stdout.write(String(error))
}
