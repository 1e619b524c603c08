import cluster, { type Worker } from 'node:cluster'
import type { MetricObject } from 'prom-client'
import type { Readiness } from '../platform/http/health.ts'

/** What the parent asks a child for, and what the child returns. */
type Replies = { readonly metrics: readonly MetricObject[]; readonly readiness: Readiness }

type Question = { readonly id: number; readonly ask: keyof Replies }
type Reply = { readonly id: number; readonly reply: unknown }

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'reply' in message

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'ask' in message

/** Longer than the checks of readiness may take. */
const timeoutMs = 4_000

let asked = 0

/** Asks a child. Rejects if it does not reply in time, for example because it is ending. */
export const ask = <Subject extends keyof Replies>(child: Worker, subject: Subject): Promise<Replies[Subject]> =>
  new Promise((resolve, reject) => {
    asked += 1
    const id = asked
    const end = () => {
      clearTimeout(timer)
      child.off('message', listen)
      child.off('exit', fail)
    }
    const fail = () => {
      end()
      reject(new Error(`Process ${child.process.pid} did not reply.`))
    }
    const listen = (message: unknown) => {
      if (!isReply(message) || message.id !== id) return
      end()
      // Both sides are this very program.
      resolve(message.reply as Replies[Subject])
    }
    const timer = setTimeout(fail, timeoutMs)
    child.on('message', listen)
    child.once('exit', fail)
    child.send({ id, ask: subject } satisfies Question, (error) => error && fail())
  })

const readyMessage = 'ready'

/** Tells the parent that this process serves or works, and replies to its questions from now on. */
export const reportReady = (
  replies: {
    readonly [Subject in keyof Replies]: () => Promise<Replies[Subject]>
  },
): void => {
  process.on('message', async (message: unknown) => {
    if (!isQuestion(message)) return
    // A question that cannot be answered must not end the process; the parent goes on without the reply.
    const reply = await replies[message.ask]().catch(() => undefined)
    if (reply && process.connected) process.send?.({ id: message.id, reply } satisfies Reply)
  })
  process.send?.(readyMessage)
}

export const onReady = (child: Worker, listener: () => void): void => {
  child.on('message', (message) => message === readyMessage && listener())
}

const preparedMessage = 'prepared'

/** Tells the parent that the database is up to date: from now on the start of this process waits for nothing that takes long. */
export const reportPrepared = (): void => void (isChild() && process.send?.(preparedMessage))

export const onPrepared = (child: Worker, listener: () => void): void => {
  child.on('message', (message) => message === preparedMessage && listener())
}

const leaveMessage = 'leave'

/** The side of the parent for `leaveParent`: sends each message back. */
export const replyToLeave = (child: Worker): void => {
  child.on('message', (message) => message === leaveMessage && child.isConnected() && child.send(leaveMessage))
}

/** Resolves when the parent has replied, and with it everything that it sent before has arrived. */
const roundTrip = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      process.off('message', listen)
      resolve()
    }
    const listen = (message: unknown) => message === leaveMessage && end()
    const timer = setTimeout(end, timeoutMs)
    process.on('message', listen)
    process.send?.(leaveMessage)
  })

/**
 * For a child that has closed its server and is about to end. Until the parent knows that, it may hand over connections, which
 * would be lost with this process. The first round trip brings all of them, and the second one carries our refusals back, so
 * that the parent gives them to another process.
 */
export const leaveParent = async (): Promise<void> => {
  if (!isChild() || !process.connected) return
  await roundTrip()
  await roundTrip()
}

/** Whether this process was started by a parent that starts several. */
export const isChild = (): boolean => cluster.isWorker
