import { CommanderError } from '@commander-js/extra-typings'
import { expect, test, vi } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { createStudent } from '../../../testing/student.ts'
import { testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { runOn } from '../testing/run-on.ts'
import { applicationsList } from './applications.ts'

const clock = () => new Date(testMoment)

onDatabase('the list', (use) => {
  const listed = async (...words: string[]) => {
    const lines: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((chunk, ...rest) => {
      lines.push(String(chunk))
      for (const done of rest) if (typeof done === 'function') done()
      return true
    })
    const { reported } = await runOn(use(), applicationsList, words, undefined, clock).finally(() => out.mockRestore())
    return { lines: lines.join('').split('\n').filter(Boolean), reported }
  }

  const names = async (...words: string[]) => (await listed(...words)).lines.map((line) => line.split('@')[0])

  const add = async (name: string, answers: object, at = '2026-01-15T18:00:00Z', statuses: readonly string[] = []) => {
    const { id } = await createStudent(use(), `${name}@example.edu`)
    const steps = JSON.stringify(statuses.map((web_status) => ({ web_status, at })))
    await use().sql(
      `insert into applications (account_id, revision, answers, web_status, created_at, changed_at)
       values ($1, 3, $2, $3, $4, $4)`,
      [id, JSON.stringify(answers), steps, at],
    )
    return id
  }

  const submitAt = (id: string, at: string) =>
    use().sql(
      `with submission as (insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
         select account_id, 'GC-' || $2::text, $2::timestamptz, '', answers, '[]', '{}' from applications where account_id = $1)
       update applications set receipt = 'GC-' || $2::text where account_id = $1`,
      [id, at],
    )

  test('OPS-17 lists username, name, status, receipt, revision, last change and what is missing', async () => {
    const { first_name: given, last_name: family } = completeAnswers
    await add('ann', { ...completeAnswers, last_name: '' }, undefined, ['started'])
    // What a form asks since the submission is not missing in it.
    const zoe = await add('zoe', { ...completeAnswers, zip: '' }, undefined, ['started', 'submitted'])
    await use().sql(`update applications set receipt = 'GC-1' where account_id = $1`, [zoe])
    await add('new', {})

    const { lines, reported } = await listed('--sort', 'username')

    const [first, second, third = ''] = lines
    const rest = 'revision 3\t2026-01-15T18:00:00.000Z'
    expect(first).toBe(`ann@example.edu\t${given}\tstarted\t-\t${rest}\t1 missing: Last Name`)
    expect(second).toMatch(/^new@example\.edu\t-\tnone\t-\t.+\t\d\d+ missing: First Name, Last Name, [^…]+ …$/)
    expect(third).toBe(`zoe@example.edu\t${family}, ${given}\tsubmitted\tGC-1\t${rest}\tnothing missing`)
    expect(reported).toEqual(['3 applications.'])
    expect(await use().sql('select distinct action from audit')).toEqual([{ action: 'list applications' }])
  })

  test('OPS-39 the list is sorted by name, and as it is told', async () => {
    const [b, a] = [
      await add('b', { last_name: 'adams', first_name: 'Bo' }, '2026-01-15T10:00:00Z'),
      await add('a', { last_name: 'Adams', first_name: 'Cy' }, '2026-01-15T09:00:00Z'),
    ]
    await add('c', {}, '2026-01-15T08:00:00Z')
    await add('d', { last_name: 'Abel', first_name: 'Di' }, '2026-01-15T11:00:00Z')
    await submitAt(b, '2026-01-15T12:00:00Z')
    await submitAt(a, '2026-01-15T13:00:00Z')

    expect(await names()).toEqual(['d', 'b', 'a', 'c'])
    expect(await names('--sort', 'username')).toEqual(['a', 'b', 'c', 'd'])
    expect(await names('--sort', 'changed')).toEqual(['c', 'a', 'b', 'd'])
    expect(await names('--sort', 'submitted')).toEqual(['b', 'a', 'c', 'd'])
  })

  test('OPS-39 a tab or a line break in a name does not break its line', async () => {
    await add('ann', { first_name: 'A\tn\nn' })

    expect((await listed()).lines).toEqual([expect.stringContaining('\tA n n\t')])
  })

  test('OPS-39 --status lists the applications of one status', async () => {
    await add('none', {})
    await add('started', {}, undefined, ['started'])
    await add('submitted', {}, undefined, ['started', 'validating', 'submitted'])

    for (const status of ['none', 'started', 'submitted']) expect(await names('--status', status)).toEqual([status])
    expect(await names('--status', 'validating')).toEqual([])
    await expect(runOn(use(), applicationsList, ['--status', 'lost'])).rejects.toThrow(CommanderError)
  })

  test('OPS-39 --since and --until take days at the school, or exact times', async () => {
    // A day at the school begins at 06:00 UTC.
    await add('before', {}, '2026-01-15T05:59:59.999Z')
    await add('first', {}, '2026-01-15T06:00:00.000Z')
    await add('last', {}, '2026-01-16T05:59:59.999Z')
    await add('later', {}, '2026-01-16T06:00:00.000Z')

    expect(await names('--since', '2026-01-15', '--until', '2026-01-15')).toEqual(['first', 'last'])
    expect(await names('--since', '2026-01-16')).toEqual(['later'])
    expect(await names('--until', '2026-01-14')).toEqual(['before'])
    expect(await names('--since', '2026-01-15T00:00:00-06:00', '--until', '2026-01-15T06:00:00.001Z')).toEqual([
      'first',
    ])
  })

  test('OPS-17 rejects an unknown option', async () => {
    await expect(runOn(use(), applicationsList, ['--all'])).rejects.toThrow(CommanderError)
  })
})
