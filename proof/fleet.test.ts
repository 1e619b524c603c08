import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { plainPdf } from '../converter/testing/pdfs.ts'
import { fileOf, postForm } from '../server/src/infra/storage/testing/post-form.ts'
import { isFull } from './sizes.ts'
import { call, callUntilServed, isObject } from './world/call.ts'
import { type Fleet, startFleet } from './world/fleet.ts'
import { printLine } from './world/print-line.ts'
import { keptBy, type SaveStream, saveStream, storedNumber } from './world/save-stream.ts'
import { sha256 } from './world/stored-files.ts'
import { goodPassword, newAddress, newStudent, signUpAndConfirm } from './world/student.ts'
import { submittable } from './world/submittable.ts'
import { convert, type Form, homeSchooled, register, settled, uploadForm } from './world/upload.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet()
  return fleet.close
})

/** Saves flow while something is done to the fleet, and for a while afterwards. */
const underLoad = async (streams: readonly SaveStream[], work: () => Promise<void>): Promise<void> => {
  const saving = streams.map((stream) => stream.run())
  const more = async () => {
    const enough = keptBy(streams) + 10
    await vi.waitFor(() => expect(keptBy(streams)).toBeGreaterThan(enough), { timeout: 30_000 })
  }
  await more()
  await work()
  await more()
  for (const stream of streams) stream.stop()
  await Promise.all(saving)
  for (const stream of streams)
    expect(await storedNumber(stream)).toBeGreaterThanOrEqual(stream.acknowledged.at(-1) ?? 0)
}

test('FLEET a whole journey passes through all processes: account, answers, document, copy, submission', async () => {
  const student = await newStudent(fleet)
  await student.save({ ...submittable, ...homeSchooled })
  expect(await convert(student, await plainPdf(), 'transcript.pdf')).toEqual({ status: 'COMPLETED', message: '' })
  const copy = await vi.waitFor(
    async () => {
      const { body } = await student.send('GET', '/api/pdf')
      expect(body.status).toBe('COMPLETED')
      return String(body.url)
    },
    { timeout: 60_000, interval: 250 },
  )
  expect((await student.send('GET', copy.slice(fleet.url.length))).text).toMatch(/^%PDF/)
  const submitted = await student.send('POST', '/api/submit')

  expect(submitted.status, submitted.text).toBe(200)
  const { receipt } = await student.profile()
  expect(isObject(receipt) ? receipt.number : '').toMatch(/^GC-/)
  printLine(`FLEET: one journey through 2 web and 2 worker processes in ${fleet.counted.calls} calls`)
})

/** What the bucket holds under other keys than that of this form. */
const storedElsewhere = async (form: Form): Promise<readonly string[]> => {
  const hashes: string[] = []
  for await (const { key } of fleet.storage.list())
    if (key !== form.fields.key) hashes.push(sha256(await buffer(await fleet.storage.read(key))))
  return hashes
}

test('U13 in a bucket a form that is posted again reaches neither the registered file nor the submission', async () => {
  const student = await newStudent(fleet)
  await student.save({ ...submittable, ...homeSchooled })
  const [form, original, forged] = [await uploadForm(student), await plainPdf(3), Buffer.from('%PDF-1.7 forged')]
  const post = async (content: Buffer) => (await postForm(form, fileOf(new Uint8Array(content)), fleet.url)).status
  const handIn = (file_name: string) =>
    student.send('POST', '/api/pdf/document-answer/homeschool', { file_key: form.fields.key, file_name })

  expect(await post(original)).toBe(204)
  expect((await handIn('transcript.pdf')).status).toBe(200)
  expect((await settled(student)).status).toBe('COMPLETED')
  // A bucket cannot refuse this, so nothing may depend on it.
  expect(await post(forged)).toBe(204)
  expect((await handIn('other.pdf')).body.status).toBe('COMPLETED')
  expect((await student.send('POST', '/api/submit')).status).toBe(200)
  expect(await post(forged)).toBe(204)

  const stored = await storedElsewhere(form)
  expect(stored).toContain(sha256(original))
  expect(stored).not.toContain(sha256(forged))
  expect(await student.answers()).toMatchObject({ homeschool: 'transcript.pdf' })
  printLine(
    'U13 S3: a form posted again after the registration and after the submission changed nothing that is registered',
  )
})

test('FLEET limits hold across processes', async () => {
  const username = newAddress()
  await signUpAndConfirm(fleet, username)
  const guess = () => callUntilServed(fleet.url, 'POST', '/public/login', { username, password: 'Wrong!Harbor77' })
  const forget = () => callUntilServed(fleet.url, 'POST', '/public/forgot-password', { username })

  const guesses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status)
  const mails = (await Promise.all(Array.from({ length: 8 }, forget))).map(({ status }) => status)

  expect(guesses.filter((status) => status === 400)).toHaveLength(10)
  expect(guesses.filter((status) => status === 429)).toHaveLength(20)
  expect(mails.filter((status) => status === 200)).toHaveLength(1)
  expect((await call(fleet.url, 'POST', '/public/login', { username, password: goodPassword })).status).toBe(429)
  printLine('FLEET: of 30 guesses over two processes 10 were tried, of 8 reset mails one was sent')
})

test('FLEET a rolling restart under load resets no accepted request', async () => {
  const streams = await Promise.all([newStudent(fleet), newStudent(fleet)].map(async (made) => saveStream(await made)))
  const before = { ...fleet.counted }

  await underLoad(streams, async () => {
    for (const each of isFull ? fleet.members : fleet.webs) {
      expect(await each.end('SIGTERM')).toBe(0)
      await each.start()
    }
  })

  expect(fleet.counted.reset).toBe(before.reset)
  // Each stream has one call on its way, which may be waiting in the kernel at the moment a process stops.
  const restarts = isFull ? fleet.members.length : fleet.webs.length
  expect(fleet.counted.cutOff - before.cutOff).toBeLessThanOrEqual(streams.length * restarts)
  expect(streams.flatMap(({ refused }) => refused)).toEqual([])
  const calls = fleet.counted.calls - before.calls
  printLine(
    `FLEET: ${isFull ? 'all 4' : 'both web'} processes restarted during ${calls} calls, ${fleet.counted.passedOver - before.passedOver} passed over, none reset, ${keptBy(streams)} saves kept`,
  )
})

test('FLEET killing any one process loses nothing', async () => {
  const student = await newStudent(fleet)
  await student.save(homeSchooled)
  const streams = [saveStream(await newStudent(fleet))]
  const victims = isFull ? fleet.members : [fleet.webs[0], fleet.workers[0]].flatMap((each) => each ?? [])

  for (const victim of victims)
    await underLoad(streams, async () => {
      await register(student, await plainPdf(), `${victim.role}.pdf`)
      await victim.end('SIGKILL')
      expect(await settled(student)).toEqual({ status: 'COMPLETED', message: '' })
      // One that serves and one that works are enough for the short form, so that no client has to retry.
      if (isFull) await victim.start()
    })

  printLine(
    `FLEET: ${victims.length} processes killed one by one during ${keptBy(streams)} kept saves; every document was converted`,
  )
})
