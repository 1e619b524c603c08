import { setTimeout as pause } from 'node:timers/promises'
import { find } from '@apply/contract/find'
import { pdfCopy } from '@apply/contract/pdf-copy'
import { logOut } from '@apply/contract/session'
import { signUp } from '@apply/contract/sign-up'
import { closeConnections, type HttpResponse, sendCall } from '../night/send-call.ts'

type Deps = {
  readonly url: string
  /** Cookies of students whom nobody else plays, and of a reader at the desk. */
  readonly cookies: readonly string[]
  readonly reader: string
  /** Tells this part of the day from the others. */
  readonly hour: number
}

const searches = [
  'category=address&text=123 main',
  'category=hs_ceeb&text=north hgh',
  'category=college_ceeb&text=state univ',
  'category=address&text=zzzz',
]
const views = ['', 'status=submitted&sort=name', 'status=draft&sort=changed&order=desc', 'text=zoe', 'text=zeo 12']

const turn = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is nothing to take turns with.')
  return item
}

type Made = Promise<HttpResponse | string>

/** What is called besides the visits of students, and how many times a second. */
const callsOf = ({ url, cookies, reader, hour }: Deps) => {
  const half = cookies.length / 2
  const [printing, leaving] = [cookies.slice(0, half), cookies.slice(half)]
  const get = (path: string, cookie = ''): Made =>
    sendCall({ method: 'GET', url: `${url}${path}`, headers: { origin: url, cookie } })

  const post = (path: string, number: number, body: object): Made => {
    const address = `10.${200 + (hour % 50)}.${number >> 8}.${number & 255}`
    const headers = { origin: url, 'x-forwarded-for': address, 'content-type': 'application/json' }
    return sendCall({ method: 'POST', url: `${url}${path}`, headers, body: JSON.stringify(body) })
  }

  return {
    'sign up': {
      perSecond: 0.5,
      make: (number: number) =>
        post(signUp.path, number, { username: `new-${hour}-${number}@example.edu`, password: 'Kestrel!Harbor7' }),
    },
    lookup: { perSecond: 10, make: (number: number) => get(encodeURI(`${find.path}?${turn(searches, number)}`)) },
    'desk list': {
      perSecond: 2,
      make: (number: number) => get(`/desk/api/list?${encodeURI(turn(views, number))}`, reader),
    },
    'PDF copy': { perSecond: 0.5, make: (number: number) => get(pdfCopy.path, turn(printing, number)) },
    'log out': { perSecond: 0.3, make: (number: number) => get(logOut.path, turn(leaving, number)) },
  }
}

const outcome = (made: HttpResponse | string): string => (typeof made === 'string' ? made : `${made.status}`)

/** Makes these calls for some seconds. Returns how many had which outcome. */
export const makeOtherCalls = async (deps: Deps, seconds: number): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  const repeat = async (name: string, perSecond: number, make: (number: number) => Made) => {
    for (let number = 0; performance.now() < end; number += 1) {
      const next = pause(1000 / perSecond)
      const result = `${name} ${outcome(await make(number))}`
      counts.set(result, (counts.get(result) ?? 0) + 1)
      await next
    }
  }
  await Promise.all(Object.entries(callsOf(deps)).map(([name, { perSecond, make }]) => repeat(name, perSecond, make)))
  closeConnections()
  return counts
}
