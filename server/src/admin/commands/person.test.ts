import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CommanderError } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { createStudent } from '../../../testing/student.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { storageIn, storeEverythingAbout, tracesOf } from '../testing/everything-about.ts'
import { runOn } from '../testing/run-on.ts'
import { personDelete, personExport } from './person.ts'

type Mail = { readonly recipient: string }

onDatabase('the commands about a person', (use) => {
  const everythingAbout = (username: string, dataDir: string) => storeEverythingAbout(use(), username, dataDir)

  const traces = (person: Parameters<typeof tracesOf>[1]) => tracesOf(use(), person)

  test('OPS-39 only the operator can read the export of a person', async () => {
    const dataDir = await temporaryFolder()
    await everythingAbout('zoe@example.edu', dataDir)
    const folder = join(await temporaryFolder(), 'zoe')

    await runOn(use(), personExport, ['zoe@example.edu', '--output', folder], dataDir)

    const modeOf = async (path: string) => (await stat(path)).mode & 0o777
    expect(await modeOf(folder)).toBe(0o700)
    for (const name of await readdir(folder)) expect([name, await modeOf(join(folder, name))]).toEqual([name, 0o600])
  })

  test('OPS-17 a deleted person leaves no row and no file except audit rows that name nobody', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await everythingAbout('zoe@example.edu', dataDir)
    const ann = await everythingAbout('ann@example.edu', dataDir)
    const annsTraces = await traces(ann)

    const { printed } = await runOn(use(), personDelete, ['zoe@example.edu', '--yes'], dataDir)

    expect(printed).toEqual(['The person was deleted, and 8 files with them.'])
    expect(Object.keys(await traces(zoe))).toEqual(['audit'])
    expect(await use().sql("select 1 from audit where audit::text like '%zoe@%'")).toEqual([])
    expect(await use().sql("select actor, result from audit where action = 'delete person'")).toEqual([
      { actor: 'operator', result: 'deleted' },
    ])
    const { size } = storageIn(dataDir)
    expect(await Promise.all(zoe.keys.map(size))).toEqual(Array(8).fill(undefined))
    expect(await Promise.all(ann.keys.map(size))).toEqual(Array(8).fill(5))
    expect(await traces(ann)).toEqual(annsTraces)
  })

  test('OPS-17 DOC-23 a copy of a deleted person that a sweep has only marked is removed at once', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await everythingAbout('zoe@example.edu', dataDir)
    const storage = storageIn(dataDir)
    const key = `copies/${zoe.id}/lost.pdf`
    await storage.write(key, join(dataDir, 'paper'))
    await use().sql('insert into unknown_files values ($1, now(), now())', [key])

    await runOn(use(), personDelete, ['zoe@example.edu', '--yes'], dataDir)

    expect(await storage.size(key)).toBeUndefined()
    expect(await use().sql('select 1 from unknown_files where file_key = $1', [key])).toEqual([])
  })

  test('OPS-17 exports every row and every file of a person, and no secret', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await everythingAbout('zoe@example.edu', dataDir)
    await everythingAbout('ann@example.edu', dataDir)
    const folder = join(await temporaryFolder(), 'zoe')

    const { printed } = await runOn(use(), personExport, ['Zoe@example.edu ', '--output', folder], dataDir)

    expect(printed).toEqual(['person.json and 3 files were written.'])
    const text = await readFile(join(folder, 'person.json'), 'utf8')
    const { mails, ...record } = JSON.parse(text)
    expect(mails.toSorted((one: Mail, other: Mail) => one.recipient.localeCompare(other.recipient))).toMatchObject([
      // What was sent to an address that somebody else may have tells whether it has an account.
      { recipient: 'new.zoe@example.edu', subject: null, text_body: null },
      { recipient: 'old.zoe@example.edu', subject: expect.any(String) },
      { recipient: 'old.zoe@example.edu', subject: expect.any(String) },
      { recipient: 'zoe@example.edu', sent_at: null },
    ])
    expect(record).toMatchObject({
      account: [{ username: 'zoe@example.edu' }],
      application: [{ answers: { first_name: completeAnswers.first_name }, validations: {} }],
      submission: [{ answers: { first_name: completeAnswers.first_name } }],
      changes: [{ after: { first_name: 'Zoë' } }],
      documents: [{ file_name: 'photo.png' }],
      sessions: [{}],
      passkeys: [{ name: 'Laptop' }],
      email_changes: [{ username: 'new.zoe@example.edu' }],
      issued_copies: [{}],
      audit: [{ action: 'submit' }, { action: 'export person', actor: 'operator' }],
    })
    expect(text).not.toMatch(/ann@example|hash"/)
    const names = ['person.json', 'photo-original.png', 'photo.pdf', `students-${zoe.id}-photo-loose`]
    expect((await readdir(folder)).toSorted()).toEqual(names.toSorted())
  })

  test.each([
    ['transcript.PDF', 'photo-original.pdf'],
    ['no extension', 'photo-original'],
    ['../../evil.sh/..', 'photo-original'],
  ])('OPS-39 the original of a document named %j is exported as %s', async (fileName, exported) => {
    const dataDir = await temporaryFolder()
    await everythingAbout('zoe@example.edu', dataDir)
    await use().sql('update documents set file_name = $1', [fileName])
    const folder = join(await temporaryFolder(), 'zoe')

    await runOn(use(), personExport, ['zoe@example.edu', '--output', folder], dataDir)

    expect(await readdir(folder)).toContain(exported)
  })

  test('OPS-17 says that files of documents are missing, for example in the folder of another server', async () => {
    await everythingAbout('zoe@example.edu', await temporaryFolder())
    const folder = join(await temporaryFolder(), 'zoe')

    const words = ['zoe@example.edu', '--output', folder]
    const { printed } = await runOn(use(), personExport, words, await temporaryFolder())

    expect(printed).toEqual([
      'person.json and 0 files were written.',
      '2 files are missing in the storage. Are DATA_DIR and S3_BUCKET those of the server?',
    ])
  })

  test('OPS-17 OPS-39 refuses a folder that exists or has no place, in words', async () => {
    const folder = await temporaryFolder()
    await createStudent(use())
    const exportTo = (output: string) => runOn(use(), personExport, ['zoe@example.edu', '--output', output])

    await expect(exportTo(folder)).rejects.toThrow(`${folder} exists already. Name a new folder.`)
    await expect(exportTo(join(folder, 'none', 'zoe'))).rejects.toThrow(`There is no folder ${join(folder, 'none')} in`)
    await expect(exportTo('')).rejects.toThrow('The name is empty.')
  })

  test('OPS-17 without --yes nobody is deleted, and the rows are counted', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await everythingAbout('zoe@example.edu', dataDir)
    const before = await traces(zoe)

    const { printed, reported } = await runOn(use(), personDelete, ['zoe@example.edu'], dataDir)

    expect(printed).toEqual(['Nothing was deleted. Say --yes to delete all of this.'])
    expect(reported).toContain('documents: 1')
    expect(await traces(zoe)).toEqual(before)
  })

  test('OPS-17 rejects an unknown person and missing arguments', async () => {
    for (const command of [personExport, personDelete]) {
      await expect(runOn(use(), command, ['nobody@example.edu', '--output', 'x'])).rejects.toThrow()
      await expect(runOn(use(), command, [])).rejects.toThrow(CommanderError)
    }
    await expect(runOn(use(), personDelete, ['nobody@example.edu'])).rejects.toThrow('There is no account')
  })
})
