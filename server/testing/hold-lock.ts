import { lockFolder } from '../src/infra/database/embedded-database.ts'

// A process that takes the lock of a folder, says so, and then does nothing until it is killed.
try {
  await lockFolder(process.env.FOLDER ?? '')
  process.stdout.write('holding')
  setInterval(() => undefined, 1000)
} catch (error) {
  process.stdout.write(String(error))
}
