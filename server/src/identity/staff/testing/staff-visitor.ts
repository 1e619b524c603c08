import { type StaffRole, staffCookie } from '@apply/engine/desk'
import type { LightMyRequestResponse } from 'fastify'
import type { DeskWorld } from '../../../desk/testing/desk-world.ts'
import { publicUrl } from '../../applicants/testing/account-world.ts'
import { codeOfStep, stepAt } from '../one-time-codes.ts'

export const password = 'Kestrel!Harbor7'
export const otherPassword = 'Lantern?Meadow8'
export const wrongPassword = 'Wrong!Password9'

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** A browser that keeps its cookies, at one network address. */
export const createVisitor = ({ app }: Pick<DeskWorld, 'app'>, client = '192.0.2.1') => {
  const cookies = new Map<string, string>()

  const keepCookies = (response: LightMyRequestResponse): LightMyRequestResponse => {
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const call = async (method: Method, url: string, payload?: object) =>
    keepCookies(
      await app.inject({
        method,
        url,
        remoteAddress: client,
        cookies: Object.fromEntries(cookies),
        headers: { origin: publicUrl, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
        ...(payload && { payload }),
      }),
    )

  return {
    cookies,
    call,
    get: (url: string) => call('GET', url),
    post: (url: string, payload?: object) => call('POST', url, payload),
    put: (url: string, payload: object) => call('PUT', url, payload),
    remove: (url: string) => call('DELETE', url),
    hasSession: () => cookies.has(staffCookie),
    isLoggedIn: async () => (await call('GET', '/desk/api/session')).statusCode === 200,
    logInWithPassword: (email: string, chosen = password) =>
      call('POST', '/desk/api/log-in', { email, password: chosen }),
    sendCode: (code: string) => call('POST', '/desk/api/log-in/code', { code }),
  }
}

export type Visitor = ReturnType<typeof createVisitor>

export const messageIn = (response: LightMyRequestResponse): string => response.json<{ message: string }>().message

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An app for one-time codes that was given this secret. */
export const codeApp = (secret: string) => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const codeAt = (moment: Date, steps = 0): string => codeOfStep(bytes, stepAt(moment) + steps)
  return {
    codeAt,
    /** One of four codes, of which three can be right at most. */
    wrongCodeAt: (moment: Date): string => {
      const right = [-1, 0, 1].map((steps) => codeAt(moment, steps))
      return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
    },
  }
}

type CodeApp = ReturnType<typeof codeApp>

/** The token in the invitation that waits for this address. */
export const invitationFor = async ({ database }: Pick<DeskWorld, 'database'>, email: string): Promise<string> => {
  const [mail] = await database.sql<{ secret: string }>(
    `select secret from mails where recipient = $1 and topic like 'desk-invitation %' and sent_at is null`,
    [email],
  )
  return mail?.secret.split('#')[1] ?? ''
}

/** Inserts a member with an open invitation, as the operator's command would; returns its token. */
export const invited = async (world: DeskWorld, role: StaffRole, email: string): Promise<string> => {
  const root = await world.staff('administrator', `root-for-${email}`, 'Root')
  const response = await root.post('/desk/api/staff', { email, role })
  if (response.statusCode !== 200) throw new Error(`Nobody was invited: ${response.body}`)
  return invitationFor(world, email)
}

type Joined = { readonly visitor: Visitor; readonly app: CodeApp; readonly recoveryCodes: readonly string[] }

/** Sets up the access of an invited member with an app. */
export const acceptWithApp = async (
  world: DeskWorld,
  token: string,
  visitor = createVisitor(world),
): Promise<Joined> => {
  const chosen = { token, name: 'Olive Officer', password, confirm_password: password }
  const offered = (await visitor.post('/desk/api/invitation/preparation', chosen)).json()
  const app = codeApp(offered.app.secret)
  const factor = { kind: 'app', name: 'Phone', offer: offered.app.offer, code: app.codeAt(world.clock.now()) }
  const accepted = await visitor.post('/desk/api/invitation/acceptance', { ...chosen, factor })
  if (accepted.statusCode !== 200) throw new Error(`The invitation was not accepted: ${accepted.body}`)
  return { visitor, app, recoveryCodes: accepted.json<{ recovery_codes: string[] }>().recovery_codes }
}

/** A member of staff with password and app, half a minute after they joined, so that the next code is a new one. */
export const joinedMember = async (world: DeskWorld, role: StaffRole, email: string): Promise<Joined> => {
  const joined = await acceptWithApp(world, await invited(world, role, email))
  world.clock.advance(30_000)
  return joined
}

/** The subjects of the mails to an address that wait. */
export const subjectsTo = async ({ database }: Pick<DeskWorld, 'database'>, email: string): Promise<string[]> => {
  const rows = await database.sql<{ subject: string }>(
    'select subject from mails where recipient = $1 order by created_at, id',
    [email],
  )
  return rows.map(({ subject }) => subject.split(' – ')[0] ?? '')
}
