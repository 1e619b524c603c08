import { logIn as logInCall } from '@apply/contract/session'
import type { StepOrder } from './messages.ts'
import { type HttpResponse, sendCall } from './send-call.ts'

export type SessionDeps = {
  readonly order: Pick<StepOrder, 'url' | 'password'>
  readonly student: StepOrder['students'][number]
  readonly number: number
}

/** The result of a call; undefined if it could not be made, because one before it was refused. */
export type Made = Promise<HttpResponse | string | undefined>

export const isSuccess = (made: HttpResponse | string | undefined): made is HttpResponse =>
  typeof made === 'object' && made.status < 300

const cookieOf = ({ headers }: HttpResponse): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

const describe = (text: string) => ({
  'content-type': 'application/json',
  'content-length': `${Buffer.byteLength(text)}`,
})

/** One student with an address of their own, with a session or about to log in. */
export const studentSession = ({ order: { url, password }, student, number }: SessionDeps) => {
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
      const made = send(logInCall.method, logInCall.path, {}, { username: student.username, password })
      cookie = made.then((response) => (isSuccess(response) ? cookieOf(response) : undefined))
      return made
    },
    send: async (method: string, path: string, body?: object): Made => {
      const held = await cookie
      return held ? send(method, path, { cookie: held }, body) : undefined
    },
  }
}

export type StudentSession = ReturnType<typeof studentSession>
