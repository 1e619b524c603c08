import { plainPdf } from '@apply/converter/testing/pdfs'
import { expect, test } from 'vitest'
import { tracesOf } from '../../admin/testing/everything-about.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { personRecord } from '../../people/personal-data/person-record.ts'
import { onDesk } from '../testing/on-desk.ts'
import { storeDocument } from '../testing/store-document.ts'

onDesk('personal data at the desk', (use) => {
  test('DSK-56 the copy of own data has the work about a person, and an erasure leaves nothing but the audit', async () => {
    const { database, clock } = use()
    const officer = await use().staff('officer')
    const zoe = await use().submitted('zoe@example.edu')
    const path = `/desk/api/applications/${zoe.id}`
    await officer.put(`${path}/state`, { state: 'complete', version: 0 })
    await officer.post(`${path}/notes`, { text: 'Called back.' })
    const ask = { template: 'transcript', title: 'Your transcript', text: 'Please.' }
    const { id } = (await officer.post(`${path}/requests`, ask)).json()
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf())
    await zoe.post(`/api/requests/${id}/answer`, { text: 'Here it is.' })
    const mailsToStaff = () => database.sql(`select 1 from mails where topic like 'request-answered%'`)
    expect(await mailsToStaff()).toHaveLength(1)

    const record = await database.transaction((sql) => personRecord(sql, zoe.id))

    expect(record).toMatchObject({
      desk_states: [{ from_state: 'received', to_state: 'complete' }],
      desk_notes: [{ text: 'Called back.', struck_at: null }],
      desk_requests: [{ title: 'Your transcript', status: 'answered', answer: 'Here it is.' }],
      documents: [{ answer_key: `request-${id}`, file_name: 'scan.pdf' }],
    })

    await erasePerson(database, { accountId: zoe.id, at: clock.now(), actor: 'operator' })

    // The queue of files to remove names them until the sweep has removed them.
    const { audit, abandoned_files, ...others } = await tracesOf(database, zoe)
    expect([audit, abandoned_files].every((count) => count && count > 0)).toBe(true)
    expect(others).toEqual({})
    expect(await mailsToStaff()).toEqual([])
  })
})
