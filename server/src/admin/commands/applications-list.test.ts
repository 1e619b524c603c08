import { CommanderError } from '@commander-js/extra-typings'
import { expect, test, vi } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import { createStudent } from '../../../testing/student.ts'
import { runOn } from '../testing/run-on.ts'
import { applicationsList } from './applications.ts'

onEachDatabase('the list', (use) => {
  const listed = async (...words: string[]) => {
    const lines: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((chunk, ...rest) => {
      lines.push(String(chunk))
      for (const done of rest) if (typeof done === 'function') done()
      return true
    })
    const { reported } = await runOn(use(), applicationsList, words).finally(() => out.mockRestore())
    return { lines: lines.join('').split('\n').filter(Boolean), reported }
  }

  test('OPS-17 lists username, status, receipt, revision and last change', async () => {
    const { id } = await createStudent(use(), 'zoe@example.edu')
    await use().sql(
      `insert into applications (account_id, revision, web_status, receipt, created_at, changed_at)
       values ($1, 3, '[{"web_status": "started"}, {"web_status": "submitted"}]', 'GC-1', $2, $2)`,
      [id, '2026-01-15T18:00:00Z'],
    )

    expect(await listed()).toEqual({
      lines: ['zoe@example.edu\tsubmitted\tGC-1\trevision 3\t2026-01-15T18:00:00.000Z'],
      reported: ['1 applications.'],
    })
    expect((await listed('--since', '2026-01-16')).lines).toEqual([])
    expect(await use().sql('select distinct action from audit')).toEqual([{ action: 'list applications' }])
  })

  test('OPS-17 rejects an unknown option', async () => {
    await expect(runOn(use(), applicationsList, ['--all'])).rejects.toThrow(CommanderError)
  })
})
