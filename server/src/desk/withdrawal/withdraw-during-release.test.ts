import { expect, test } from 'vitest'
import { beginDueReleases } from '../decisions/run-release.ts'
import { deciding, releaseJobs, releaseMoment } from '../decisions/testing/deciding.ts'
import { onDesk } from '../testing/on-desk.ts'

const { propose, confirm, prepare, schedule } = deciding

onDesk('withdrawals during a release', (use) => {
  const decided = async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const people = []
    for (const name of ['ann', 'ben', 'eva', 'kim', 'zoe']) people.push(await use().submitted(`${name}@example.edu`))
    for (const { id } of people) {
      await propose(olga, id, 'admit')
      await confirm(ada, id)
    }
    const { id } = (await prepare(ada, ['admit'])).json<{ id: string }>()
    const { make, run, jobs } = await releaseJobs(use())
    await make(id)
    await schedule(ada, id, 'five')
    // A release goes by the ids of the applications.
    return { id, run, jobs, people: people.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
  }

  /** A signal that is asked before each letter, and calls this with how many letters were begun. */
  const beforeEach = (look: (begun: number) => void): AbortSignal => {
    const { signal } = new AbortController()
    let begun = 0
    Object.defineProperty(signal, 'throwIfAborted', {
      value: () => {
        look(begun)
        begun += 1
      },
    })
    return signal
  }

  const outcomeOf = async ({ id, get }: Awaited<ReturnType<typeof decided>>['people'][number]) => {
    const { sql } = use().database
    const steps = await sql<{ step: string }>(
      `select step from decision_steps where account_id = $1 and step in ('released', 'held')`,
      [id],
    )
    const mails = await sql(`select 1 from mails where account_id = $1 and topic like 'letter %'`, [id])
    const letters = (await get('/api/letters')).json().letters.length
    return { steps: steps.map(({ step }) => step), mails: mails.length, letters }
  }

  const [letter, held] = [
    { steps: ['released'], mails: 1, letters: 1 },
    { steps: ['held'], mails: 0, letters: 0 },
  ]

  test('WDR-41 whoever withdraws before, during or after the own letter of a release has either the letter or a decision held back', async () => {
    const { id, run, jobs, people } = await decided()
    const [before, first, meanwhile, later, last] = people
    if (!before || !first || !meanwhile || !later || !last) throw new Error('Nobody has submitted.')
    const withdraw = ({ post }: typeof before) => post('/api/withdrawal', { reason: 'plans' })
    await withdraw(before)
    use().clock.set(releaseMoment)
    await beginDueReleases({ database: use().database, clock: use().clock.now, jobs })
    const withdrawals: ReturnType<typeof withdraw>[] = []

    await run(
      id,
      beforeEach((begun) => {
        if (begun === 2) withdrawals.push(withdraw(first), withdraw(meanwhile), withdraw(later))
      }),
    )
    withdrawals.push(withdraw(last))

    expect((await Promise.all(withdrawals)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect([await outcomeOf(before), await outcomeOf(first), await outcomeOf(last)]).toEqual([held, letter, letter])
    for (const person of [meanwhile, later]) expect([letter, held]).toContainEqual(await outcomeOf(person))
  })
})
