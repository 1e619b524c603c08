import { expect, test } from 'vitest'
import { type ContractCall, contractCalls } from '../fuzz/contract-calls.ts'
import { drawRequest } from '../fuzz/draw-request.ts'
import { seed, sizes } from '../sizes.ts'
import { type CallResponse, request } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { type Random, random } from '../world/random.ts'
import { routeTable } from '../world/route-table.ts'
import { newStudent, type ProofStudent } from '../world/student.ts'

const neverLongerMs = 20_000
const maxGrowthMegabytes = 20
/** Takes a form with a file instead of JSON. */
const notJson = /^\/files$/

/** An address with several long texts, which Node refuses before any route knows of it. */
const headersTooLarge = 431

/** What is wrong with a response, in words; nothing if it is one of those that are promised. */
const faultIn = (
  { status, headers, body, text }: CallResponse,
  { answers, errorStatuses, mayRedirect }: ContractCall,
): string | undefined => {
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) return `status ${status}: ${text}`
  if (mayRedirect && status === 302 && headers.get('location')?.startsWith('/')) return undefined
  if (/pdf|zip/.test(headers.get('content-type') ?? '')) return undefined
  if (!/^application\/json/.test(headers.get('content-type') ?? '')) return `no JSON but ${headers.get('content-type')}`
  if (status >= 400 && ![...errorStatuses, headersTooLarge].includes(status))
    return `status ${status}, which the contract does not promise`
  if (status >= 400) return typeof body.message === 'string' ? undefined : `no message: ${text}`
  return answers(JSON.parse(text)) ? undefined : `another shape than promised: ${text.slice(0, 200)}`
}

const sendOne = async (chance: Random, drawn: ContractCall, student: ProofStudent): Promise<number> => {
  const { path, headers, body } = drawRequest(chance, drawn)
  const sent = { cookie: student.cookie(), origin: student.url, ...headers }
  const what = `${drawn.method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`.slice(0, 600)
  const response = await request(`${student.url}${path}`, {
    method: drawn.method,
    headers: sent,
    signal: AbortSignal.timeout(neverLongerMs),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => Promise.reject(new Error(`No response to ${what}`, { cause: error })))
  const fault = faultIn(response, drawn)
  if (fault) throw new Error(`${what} gave ${fault} (seed ${seed})`)
  return response.status
}

/** Every route must be drawn, or a new one could go without. */
const allCalls = async (): Promise<readonly ContractCall[]> => {
  const calls = await contractCalls()
  const table = (await routeTable()).filter(({ url }) => !notJson.test(url))
  const missing = table.filter(({ method, url }) => !calls.some((each) => each.method === method && each.path === url))
  expect(missing).toEqual([])
  return calls
}

/** After so many log-ins the clock is moved past the time for which they are counted. */
const logInsInARow = 5
const countedMs = 16 * 60_000

/** Sends each call so many times over, and counts how they were answered. */
const fuzzing = (product: Product, student: ProofStudent, calls: readonly ContractCall[]) => {
  const chance = random(seed)
  const statuses = new Map<number, number>()
  let logIns = 0
  const logInAgain = async () => {
    logIns += 1
    if (logIns % logInsInARow === 0) await product.advance(countedMs)
    await student.logInAgain()
  }
  return {
    send: async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1)
        for (const drawn of calls) {
          const status = await sendOne(chance, drawn, student)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (drawn.path === '/api/logout' && status === 200) await logInAgain()
        }
    },
    told: () =>
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
  }
}

const answerAsPromised = async (product: Product): Promise<void> => {
  const calls = await allCalls()
  const student = await newStudent(product)
  const { send, told } = fuzzing(product, student, calls)
  const times = sizes.fuzzedCallsPerRoute
  const first = Math.ceil(times / 4)

  await send(first)
  const before = await product.livingMegabytes()
  await send(times - first)
  const grown = Math.round((await product.livingMegabytes()) - before)

  expect(grown).toBeLessThan(maxGrowthMegabytes)
  expect((await student.send('GET', '/api/profile')).status).toBe(200)
  const counted = `seed ${seed}, ${calls.length} calls × ${times}: ${told()}`
  printLine(`FUZZ: ${counted}; memory ${grown >= 0 ? '+' : ''}${grown} MB`)
}

export const fuzzCases = (use: () => Product): void => {
  test('FUZZ random and mutated requests to every route of the contract get the promised answers only', () =>
    answerAsPromised(use()))
}
