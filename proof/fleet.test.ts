import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { plainPdf } from '../converter/testing/pdfs.ts'
import { fileOf, postForm } from '../server/src/platform/storage/testing/post-form.ts'
import { hasNginx } from '../server/testing/nginx.ts'
import { isFull, sizes } from './sizes.ts'
import { call, callUntilServed, isObject } from './world/call.ts'
import { callThroughNginx } from './world/calls-through-nginx.ts'
import { type Fleet, startFleet } from './world/fleet.ts'
import { printLine } from './world/print-line.ts'
import { createPace, keptBy, type SaveStream, saveStream, storedNumber } from './world/save-stream.ts'
import { sha256 } from './world/stored-files.ts'
import { goodPassword, newAddress, newStudent, signedUpStudent, signUpAndConfirm } from './world/student.ts'
import { submittable } from './world/submittable.ts'
import { convert, type Form, homeSchooled, register, settled, uploadForm } from './world/upload.ts'

if (!hasNginx) printLine('SKIPPED: the rolling restart behind deploy/nginx.conf needs nginx.')

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet()
  return fleet.close
})

const roles = [...Array.from({ length: sizes.fleetWebs }, () => 'web'), 'worker', 'worker']

const rolesThatRun = ({ members }: Fleet) => members.filter((each) => each.isRunning()).map(({ role }) => role)

test('OPS-25 web and worker processes that start at once on an empty PostgreSQL all come up', async () => {
  expect(rolesThatRun(fleet)).toEqual(roles)
  for (let more = 1; more < sizes.firstStarts; more += 1) {
    const another = await startFleet()
    const running = rolesThatRun(another)
    await another.close()
    expect(running).toEqual(roles)
  }
  printLine(`FIRST START: ${roles.length} processes at once on an empty database, ${sizes.firstStarts} times`)
})

const moreSaves = async (streams: readonly SaveStream[]): Promise<void> => {
  const enough = keptBy(streams) + 10
  await vi.waitFor(() => expect(keptBy(streams)).toBeGreaterThan(enough), { timeout: 30_000 })
}

/** Saves flow while something is done to the fleet, and for a while afterwards. */
const underLoad = async (streams: readonly SaveStream[], work: () => Promise<void>): Promise<void> => {
  const saving = streams.map((stream) => stream.run())
  try {
    await moreSaves(streams)
    await work()
    await moreSaves(streams)
  } finally {
    for (const stream of streams) stream.stop()
  }
  await Promise.all(saving)
  for (const stream of streams)
    expect(await storedNumber(stream)).toBeGreaterThanOrEqual(stream.acknowledged.at(-1) ?? 0)
}

test('FLEET a whole journey passes through all processes: account, answers, document, copy, submission', async () => {
  const student = await signedUpStudent(fleet)
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
  printLine(`FLEET: one journey through ${fleet.members.length} processes in ${fleet.counted.calls} calls`)
})

/** What the bucket holds under other keys than that of this form. */
const storedElsewhere = async (form: Form): Promise<readonly string[]> => {
  const hashes: string[] = []
  for await (const { key } of fleet.storage.list())
    if (key !== form.fields.key) hashes.push(sha256(await buffer(await fleet.storage.read(key))))
  return hashes
}

test('U13 in a bucket a form that is posted again reaches neither the registered file nor the submission', async () => {
  const student = await signedUpStudent(fleet)
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
  printLine(`FLEET: of 30 guesses over ${sizes.fleetWebs} processes 10 were tried, of 8 reset mails one was sent`)
})

/** Restarts one process after the other under load, also through nginx where there is one. Both cases look at one run. */
const restartAll = async () => {
  const pace = createPace()
  pace.calm()
  const students = await Promise.all([newStudent(fleet), newStudent(fleet)])
  const streams = students.map((student) => saveStream(student, pace))
  const [first = 0, second = 0] = fleet.ports
  const calling = hasNginx ? await callThroughNginx([first, second], fleet.url, pace) : undefined
  const before = { ...fleet.counted }
  const restarted = isFull ? fleet.members : fleet.webs.slice(0, 2)

  await underLoad(streams, async () => {
    for (const each of restarted) {
      // Calls are on their way at the moment it is told to end. Later calls only have to find the others.
      pace.hurry()
      await moreSaves(streams)
      const ended = each.end('SIGTERM')
      await moreSaves(streams)
      pace.calm()
      expect(await ended).toBe(0)
      await each.start()
    }
  }).finally(calling?.stop)
  return {
    streams,
    before,
    after: { ...fleet.counted },
    restarts: restarted.length,
    behindNginx: calling?.counted,
    nginxLog: calling?.logged(),
  }
}

let restarting: ReturnType<typeof restartAll> | undefined
const rollingRestart = () => {
  restarting ??= restartAll()
  return restarting
}

test('FLEET a rolling restart under load resets no accepted request', async () => {
  const { streams, before, after, restarts } = await rollingRestart()

  expect(after.reset).toBe(before.reset)
  // Each stream has one call on its way, which may be waiting in the kernel at the moment a process stops.
  expect(after.cutOff - before.cutOff).toBeLessThanOrEqual(streams.length * restarts)
  expect(streams.flatMap(({ refused }) => refused)).toEqual([])
  const passed = `${after.calls - before.calls} calls, ${after.passedOver - before.passedOver} passed over`
  printLine(`FLEET: ${restarts} processes restarted during ${passed}, none reset, ${keptBy(streams)} saves kept`)
})

test.skipIf(!hasNginx)(
  'R23 a rolling restart behind the shipped nginx.conf fails no call, and its log has no tokens',
  async () => {
    const { behindNginx = {}, nginxLog, restarts } = await rollingRestart()

    expect(Object.keys(behindNginx)).toEqual(['200', '401'])
    expect(nginxLog).toMatch(/ GET \/healthz 200 /)
    expect(nginxLog).not.toContain('secret')
    const counted = `${behindNginx[200]} reads and ${behindNginx[401]} writes`
    printLine(`R23: ${restarts} processes were restarted behind nginx during ${counted}`)
  },
)

test('FLEET killing any one process loses nothing', async () => {
  const student = await newStudent(fleet)
  await student.save(homeSchooled)
  const pace = createPace()
  pace.calm()
  const streams = [saveStream(await newStudent(fleet), pace)]
  const victims = isFull ? fleet.members : [fleet.webs[0], fleet.workers[0]].flatMap((each) => each ?? [])

  for (const victim of victims)
    await underLoad(streams, async () => {
      await register(student, await plainPdf(), `${victim.role}.pdf`)
      pace.hurry()
      await moreSaves(streams)
      await victim.end('SIGKILL')
      pace.calm()
      expect(await settled(student)).toEqual({ status: 'COMPLETED', message: '' })
      // One that serves and one that works are enough for the short form, so that no client has to retry.
      if (isFull) await victim.start()
    })

  printLine(
    `FLEET: ${victims.length} processes killed one by one during ${keptBy(streams)} kept saves; every document was converted`,
  )
})
