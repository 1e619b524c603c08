import { expect, test } from 'vitest'
import { completeAnswers } from '../../server/src/applications/testing/complete-answers.ts'
import { plainPdf } from '../../server/src/documents/testing/pdfs.ts'
import type { Afterwards } from '../world/afterwards.ts'
import { call } from '../world/call.ts'
import type { Product } from '../world/product.ts'
import { goodPassword, mailTo, newStudent } from '../world/student.ts'
import { tell } from '../world/tell.ts'
import { convert, homeSchooled } from '../world/upload.ts'
import { askForReset } from './codes-and-resets.ts'

const known = {
  first_name: 'Penthesilea',
  last_name: 'Quisling-Xu',
  address_line_1: '77 Zephyrine Row',
  phone_home: '(931) 555-9876',
}

export const traceCases = (use: () => Product, afterwards: Afterwards): void => {
  test('W9 W10 known names, addresses, passwords, codes, tokens and cookies leave no trace in the log, but in the audit', async () => {
    const username = 'penthesilea.quisling@example.edu'
    const student = await newStudent(use(), username)
    const code = await mailTo(use(), username, /\b\d{6}\b/)
    await call(use().url, 'POST', '/public/login', { username, password: 'Wrong!Penthe77' })
    await student.save({ ...completeAnswers, ...known, ...homeSchooled })
    await student.save({ first_name: 'Penthesilea', bogus_key: 'Quisling-Xu' })
    expect((await convert(student, await plainPdf(), 'penthesilea.pdf')).status).toBe('COMPLETED')
    await student.send('DELETE', '/api/document-answer/homeschool')
    await call(use().url, 'GET', `/lookup/find?category=address&text=Zephyrine`)
    await call(use().url, 'GET', `/service/tmp-pdf?service_token=penthesilea-token`)
    await student.save({ homeschool_radio: 'N' })
    expect((await student.send('POST', '/api/submit')).status).toBe(200)
    const id = await askForReset(use(), username)
    await call(use().url, 'POST', '/public/reset-password', {
      username,
      password: goodPassword,
      confirm_password: goodPassword,
      id,
    })

    const lines = use().log().split('\n').filter(Boolean)
    const secrets = [
      ...Object.values(known),
      'enthesilea',
      'uisling',
      'Zephyrine',
      goodPassword,
      'Wrong!Penthe77',
      id,
      ...(student.cookie().match(/[\w-]{43}/g) ?? []),
    ]
    expect(secrets.length).toBeGreaterThan(10)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(String),
        time: expect.any(String),
        msg: expect.any(String),
      })
      for (const secret of secrets) expect(line).not.toContain(secret)
      expect(line).not.toMatch(new RegExp(`(?<![\\d.-])${code}(?![\\d.-])`))
    }
    tell(`W9 ${use().name}: ${lines.length} lines of JSON hold none of ${secrets.length + 1} known secrets`)

    afterwards.look('W10', async ({ sql }) => {
      const [account] = await sql<{ id: string }>('select id from accounts where username = $1', [username])
      const rows = await sql<{ action: string; actor: string; at: Date; result: string }>(
        'select action, actor, at, result from audit where target = $1 order by id',
        [`account ${account?.id}`],
      )
      const actions = rows.map(({ action, result }) => `${action}: ${result}`)
      for (const expected of [
        /^sign-up/,
        /^log-?in.*/,
        /^log-?in.*(wrong|fail|refus)/i,
        /^delete document/,
        /^submit/,
        /^reset-password/,
      ])
        expect(actions.join('\n')).toMatch(new RegExp(expected.source, `m${expected.flags}`))
      for (const { at, actor } of rows) expect([at instanceof Date, actor !== '']).toEqual([true, true])
      const views = await sql(`select 1 from audit where action = 'service view'`)
      expect(views.length).toBeGreaterThan(0)
      tell(`W10 ${use().name}: ${rows.length} audit rows for one student: ${[...new Set(actions)].join('; ')}`)
    })
  })
}
