import { expect, test } from 'vitest'
import { type ContractCall, contractCalls } from '../fuzz/contract-calls.ts'
import { drawRequest } from '../fuzz/draw-request.ts'
import { seed, sizes } from '../sizes.ts'
import { type Answer, request } from '../world/call.ts'
import type { Product } from '../world/product.ts'
import { type Random, random } from '../world/random.ts'
import { routeTable } from '../world/route-table.ts'
import { newStudent, type ProvenStudent } from '../world/student.ts'
import { tell } from '../world/tell.ts'

const neverLongerMs = 20_000
const mostGrowthMegabytes = 20
/** Routes without a call in the contract: probes and the place that files are posted to. */
const outsideTheContract = /^\/(healthz|readyz|files)/

/** What is wrong with an answer, in words; nothing if it is one of those that are promised. */
const faultIn = ({ status, headers, body, text }: Answer, { answers }: ContractCall): string | undefined => {
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) return `status ${status}: ${text}`
  if (/pdf/.test(headers.get('content-type') ?? '')) return undefined
  if (!/^application\/json/.test(headers.get('content-type') ?? '')) return `no JSON but ${headers.get('content-type')}`
  if (status >= 400) return typeof body.message === 'string' ? undefined : `no message: ${text}`
  return answers(JSON.parse(text)) ? undefined : `another shape than promised: ${text.slice(0, 200)}`
}

const sendOne = async (chance: Random, drawn: ContractCall, student: ProvenStudent): Promise<number> => {
  const { path, headers, body } = drawRequest(chance, drawn)
  const sent = { cookie: student.cookie(), origin: student.url, ...headers }
  const what = `${drawn.method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`.slice(0, 600)
  const answer = await request(`${student.url}${path}`, {
    ...{ method: drawn.method, headers: sent, signal: AbortSignal.timeout(neverLongerMs) },
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => Promise.reject(new Error(`No answer to ${what}`, { cause: error })))
  const fault = faultIn(answer, drawn)
  if (fault) throw new Error(`${what} gave ${fault} (seed ${seed})`)
  if (drawn.path === '/api/logout' && answer.status === 200) await student.logInAgain()
  return answer.status
}

export const fuzzCases = (use: () => Product): void => {
  test('FUZZ random and mutated requests to every route of the contract get the promised answers only', async () => {
    const calls = await contractCalls()
    const table = (await routeTable()).filter(({ url }) => !outsideTheContract.test(url))
    const missing = table.filter(
      ({ method, url }) => !calls.some((each) => each.method === method && each.path === url),
    )
    expect(missing).toEqual([])
    const chance = random(seed)
    const student = await newStudent(use())
    const statuses = new Map<number, number>()
    const round = async (rounds: number) => {
      for (let index = 0; index < rounds; index += 1)
        for (const drawn of calls) {
          const status = await sendOne(chance, drawn, student)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
    }

    await round(Math.ceil(sizes.fuzzedCallsPerRoute / 4))
    const before = await use().livingMegabytes()
    await round(sizes.fuzzedCallsPerRoute - Math.ceil(sizes.fuzzedCallsPerRoute / 4))
    const grown = Math.round((await use().livingMegabytes()) - before)

    expect(grown).toBeLessThan(mostGrowthMegabytes)
    expect((await student.send('GET', '/api/profile')).status).toBe(200)
    const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    tell(
      `FUZZ ${use().name}: seed ${seed}, ${calls.length} calls × ${sizes.fuzzedCallsPerRoute}: ${told.join(', ')}; memory ${grown >= 0 ? '+' : ''}${grown} MB`,
    )
  })
}
