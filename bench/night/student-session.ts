import { logIn as logInCall } from '@apply/contract/session'
import type { StepOrder } from './messages.ts'
import { type Answer, sendCall } from './send-call.ts'

export type SessionNeeds = {
  readonly order: Pick<StepOrder, 'url' | 'password'>
  readonly student: StepOrder['students'][number]
  readonly number: number
}

/** What a call came to; nothing when it could not be made, since one before it was refused. */
export type Made = Promise<Answer | string | undefined>

export const isSuccess = (answer: Answer | string | undefined): answer is Answer =>
  typeof answer === 'object' && answer.status < 300

const cookieOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

const describe = (text: string) => ({
  'content-type': 'application/json',
  'content-length': `${Buffer.byteLength(text)}`,
})

/** One student with an address of their own, with a session or about to log in. */
export const studentSession = ({ order: { url, password }, student, number }: SessionNeeds) => {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  let cookie = Promise.resolve(student.token && `GovernorsIdentity.session=${student.token}`)

  const send = (method: string, path: string, more: Readonly<Record<string, string>>, body?: object) => {
    const headers = { origin: url, 'x-forwarded-for': address, ...more }
    if (!body) return sendCall({ method, url: `${url}${path}`, headers })
    const text = JSON.stringify(body)
    return sendCall({ method, url: `${url}${path}`, headers: { ...headers, ...describe(text) }, body: text })
  }

  return {
    url,
    logIn: (): Made => {
      const answered = send(logInCall.method, logInCall.path, {}, { username: student.username, password })
      cookie = answered.then((answer) => (isSuccess(answer) ? cookieOf(answer) : undefined))
      return answered
    },
    send: async (method: string, path: string, body?: object): Made => {
      const held = await cookie
      return held ? send(method, path, { cookie: held }, body) : undefined
    },
  }
}

export type StudentSession = ReturnType<typeof studentSession>
