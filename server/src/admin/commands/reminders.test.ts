import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { reminderWorld } from '../../people/reminders/testing/reminder-world.ts'
import { runOn } from '../testing/run-on.ts'
import { remindersPreview } from './reminders.ts'

onDatabase('the command that previews reminders', (use) => {
  test('REM-11 it shows who would get what today and why, and sends and changes nothing', async () => {
    const world = await reminderWorld(use())
    await world.draft('ann@example.edu', 8, { ...completeAnswers, first_name: '' })
    await world.draft('bob@example.edu', 2)
    await world.draft('cy@example.edu', 400, completeAnswers)

    const { printed, reported } = await runOn(use(), remindersPreview, [], 'unused', world.clock.now)

    const complete = 'Your Academics: complete, Final Steps: complete'
    expect(printed.toSorted()).toEqual([
      `ann@example.edu\tuntouched\tlast touched 2026-01-07\tAbout You: 1 question left, ${complete}`,
      `cy@example.edu\tdeletion\tlast touched 2024-12-11\tAbout You: complete, ${complete}`,
    ])
    expect(reported).toEqual(['2 drafts, today from 9:00 to 20:00 (America/Chicago).'])
    expect(await world.queued()).toEqual([])
    expect(await use().sql('select 1 from draft_mails')).toEqual([])
    expect(await use().sql('select actor, action from audit')).toEqual([
      { actor: 'operator', action: 'preview reminders' },
    ])
  })

  test('REM-11 the preview shows which drafts would be deleted today', async () => {
    const world = await reminderWorld(use())
    const { id } = await world.draft('zoe@example.edu', 395)
    await use().sql(
      `insert into draft_mails values ($1, 'deletion', '2024-12-16', gen_random_uuid(), $2, $2, 30, '2026-01-14')`,
      [id, new Date('2025-12-16T18:00:00Z')],
    )

    const { printed } = await runOn(use(), remindersPreview, [], 'unused', world.clock.now)

    expect(printed).toEqual(['zoe@example.edu\tdeleted\tlast touched 2024-12-16'])
  })
})
