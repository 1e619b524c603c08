import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { form } from '@apply/forms/governors-choice'
import { CommanderError } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { createStudent } from '../../../testing/student.ts'
import { testApp } from '../../../testing/test-app.ts'
import { noDocuments } from '../../application/draft/testing/application-deps-for.ts'
import { tokenRoutes } from '../../integration/tokens/create-tokens.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { runOn } from '../testing/run-on.ts'
import { publicToken, serviceToken } from './tokens.ts'

onDatabase('the token commands', (use) => {
  const open = async (path: string, link: string | undefined) => {
    const deps = { database: use(), clock: systemClock, form, documents: noDocuments }
    const app = await testApp({ plugins: [tokenRoutes(deps)] })
    const answer = await app.inject(`${path}?${new URL(link ?? '').searchParams}`)
    await app.close()
    return answer
  }

  const expiryIn = async (table: 'service_tokens' | 'public_tokens') => {
    const [row] = await use().sql<{ expires_at: Date }>(`select expires_at from ${table}`)
    return (Number(row?.expires_at) - systemClock().getTime()) / 60_000
  }

  const answersFile = async (content: string) => {
    const file = join(await temporaryFolder(), 'answers.json')
    await writeFile(file, content)
    return file
  }

  test('OPS-16 service-token prints a link to the application of this student', async () => {
    const { id } = await createStudent(use(), 'zoe@example.edu')

    const { printed, reported } = await runOn(use(), serviceToken, ['ZOE@example.edu '])

    expect(printed).toEqual([expect.stringMatching(/^https:\/\/apply\.example\.edu\/\?service_token=[\w-]{43}$/)])
    expect(reported).toEqual([expect.stringMatching(/^Valid until \d{4}-/)])
    expect((await open('/service/tmp-pdf', printed[0])).statusCode).toBe(200)
    expect(await expiryIn('service_tokens')).toBeCloseTo(24 * 60, 0)
    const audit = await use().sql(`select target from audit where action = 'issue service token'`)
    expect(audit).toEqual([{ target: `account ${id}` }])
  })

  test('OPS-16 public-token prints a link to the answers of the file, also after a byte order mark', async () => {
    const file = await answersFile('\uFEFF{"first_name": "Ada", "state": "TN", "country": "USA"}')

    const { printed } = await runOn(use(), publicToken, [file])

    const answer = await open('/public/tmp', printed[0])
    expect(answer.json().answer).toMatchObject({ first_name: 'Ada', state: 'TN', state_desc: 'Tennessee' })
    expect(await expiryIn('public_tokens')).toBeCloseTo(30 * 24 * 60, 0)
  })

  test('PDF-10 OPS-16 the expiry can be given, and nonsense is refused', async () => {
    await createStudent(use(), 'zoe@example.edu')

    await runOn(use(), serviceToken, ['zoe@example.edu', '--valid', '30m'])

    expect(await expiryIn('service_tokens')).toBeCloseTo(30, 0)
    for (const words of [[], ['zoe@example.edu', '--valid', '0h'], ['zoe@example.edu', '--valid', '400d'], ['--loud']])
      await expect(runOn(use(), serviceToken, words)).rejects.toThrow(CommanderError)
  })

  test('OPS-16 reports an unknown student, an unknown answer key and a file without answers', async () => {
    await expect(runOn(use(), serviceToken, ['nobody@example.edu'])).rejects.toThrow(
      'There is no account nobody@example.edu.',
    )
    await expect(runOn(use(), publicToken, [await answersFile('{"shoe_size": "9"}')])).rejects.toThrow('"shoe_size"')
    await expect(runOn(use(), publicToken, [await answersFile('{"state": "Tennessee"}')])).rejects.toThrow('"state"')
    await expect(runOn(use(), publicToken, [await answersFile('[1]')])).rejects.toThrow('one JSON object')
    await expect(runOn(use(), publicToken, ['/nowhere.json'])).rejects.toThrow('cannot be read')
    expect(await use().sql('select 1 from public_tokens')).toEqual([])
  })
})
