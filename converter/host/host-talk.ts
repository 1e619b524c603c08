import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { isConversionFailure, Unconvertible } from '../conversion-messages.ts'
import { ConversionDied } from '../within-limits.ts'
import { type FromHost, fromHost, type Note, type ToHost } from './host-messages.ts'

const known = (failure: string) => (isConversionFailure(failure) ? failure : 'gaveUp')

/** What the server says to a host, and what it hears from it. */
export const hostTalk = (host: ChildProcess, note: Note) => {
  const jobs = new Map<number, PromiseWithResolvers<void>>()
  const ready = Promise.withResolvers<void>()
  const ended = once(host, 'exit').catch(() => undefined)
  const died = ended.then(() => Promise.reject(new ConversionDied('gaveUp', 'The host of conversions ended.')))
  const isReady = Promise.race([ready.promise, died])
  // Nobody need be waiting when it goes wrong.
  for (const promise of [ready.promise, died, isReady]) promise.catch(() => undefined)
  let lastJob = 0

  const hear = (message: FromHost): void => {
    if (message.say === 'ready') ready.resolve()
    if (message.say === 'wrong') ready.reject(new Error(message.reason))
    if (message.say === 'note') note(message.words, message.level)
    if (message.say === 'done') jobs.get(message.job)?.resolve()
    if (message.say === 'unconvertible') jobs.get(message.job)?.reject(new Unconvertible(known(message.failure)))
    if (message.say === 'died')
      jobs.get(message.job)?.reject(new ConversionDied(known(message.failure), message.reason))
  }
  host.on('message', (sent) => hear(fromHost.parse(sent)))

  return {
    ready: isReady,
    ended,
    tell: (message: ToHost) => {
      if (host.connected) host.send(message, () => undefined)
    },
    /** A new job: its number, and what becomes of it. */
    expect: () => {
      lastJob += 1
      const job = lastJob
      const verdict = Promise.withResolvers<void>()
      jobs.set(job, verdict)
      return { job, settled: Promise.race([verdict.promise, died]).finally(() => jobs.delete(job)) }
    },
  }
}
