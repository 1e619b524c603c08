import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { systemClock } from '../time/clock.ts'
import { freeBytes, orDiskOutage, requireRoom } from './disk-outage.ts'
import { diskStorage } from './disk-storage.ts'

const failingWith = (code: string) => orDiskOutage(() => Promise.reject(Object.assign(new Error(code), { code })))

// What happens on a real full disk is in proof/storage/disk.ts.
test.each([
  ['ENOSPC', 507],
  ['EDQUOT', 507],
  ['EROFS', 503],
  ['EIO', 503],
  ['ENOTCONN', 503],
])(
  'OPS-37 the error %s of the disk is %i with a message and Retry-After, and its cause is kept',
  async (code, status) => {
    await expect(failingWith(code)).rejects.toMatchObject({
      status,
      message: expect.stringContaining('cannot store files right now'),
      retryAfterSeconds: 60,
      cause: { code },
    })
  },
)

test('OPS-37 an error that does not come from the disk stays as it is', async () => {
  await expect(failingWith('ENOENT')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('OPS-37 a folder that can be written has room, and its free bytes are known', async () => {
  const folder = await temporaryFolder()

  await requireRoom(folder)

  expect(await freeBytes(folder)).toBeGreaterThan(0)
})

test('OPS-37 a folder that is no folder, or cannot be created, is 503 for a new upload and for the file of a document', async () => {
  const folder = join(await temporaryFolder(), 'files')
  await writeFile(folder, 'in the way')
  const secret = async () => Buffer.alloc(32)
  const { uploadForm, size } = diskStorage({ folder, publicUrl: '', clock: systemClock, secret })

  for (const call of [uploadForm, size])
    await expect(call('students/a/ged/one')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 })
  if (process.platform === 'linux') await expect(requireRoom('/proc/data/files')).rejects.toMatchObject({ status: 503 })
})
