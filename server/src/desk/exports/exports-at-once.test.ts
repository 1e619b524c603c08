import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { readPdf } from '@apply/converter/testing/read-pdf'
import { expect, test, vi } from 'vitest'
import { readCsv } from '../../../testing/read-csv.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { outageOf } from '../../platform/database/database-outage.ts'
import { cannotStore } from '../../platform/storage/disk-outage.ts'
import { onDesk } from '../testing/on-desk.ts'
import { storeDocument } from '../testing/store-document.ts'
import { exportRuns, exportsPath } from './testing/export-runs.ts'

onDesk('exports in trouble', (use) => {
  const { printer, run, administratorNamed, request, list } = exportRuns(use)

  type Member = Awaited<ReturnType<typeof administratorNamed>>
  const fileOf = (member: Member, id: string) => member.get(`${exportsPath}/${id}/file`)

  const waiting = { status: 'waiting', message: expect.stringContaining('begins again by itself') }

  test('DSK-101 of exports at once one is cancelled, one loses its member, one its disk, and the others are whole', async () => {
    const zoe = await use().submitted('zoe@example.edu')
    const [ada, ben, cem, dee, eve] = await Promise.all(['ada', 'ben', 'cem', 'dee', 'eve'].map(administratorNamed))
    if (!(ada && ben && cem && dee && eve)) throw new Error('There are too few administrators.')
    const ids = {
      whole: await request(ada, { format: 'csv', columns: ['username'] }),
      cancelled: await request(ben, { format: 'pdf' }),
      demoted: await request(cem, { format: 'jsonl' }),
      full: await request(dee, { format: 'csv' }),
      other: await request(eve, { format: 'pdf' }),
    }
    const cancelling = async () => {
      await ben.post(`${exportsPath}/${ids.cancelled}/cancel`)
      return plainPdf()
    }
    const demoting = async () => {
      await ada.put(`/desk/api/staff/${cem.id}/role`, { role: 'reader', from: 'administrator' })
    }
    const { storage } = await printer()
    const full = { ...storage, requireRoom: () => Promise.reject(cannotStore(507, new Error('The disk is full.'))) }

    const ended = await Promise.allSettled([
      run(ids.whole),
      run(ids.cancelled, { printCopy: cancelling }),
      run(ids.demoted, { storage: { ...storage, requireRoom: demoting } }),
      run(ids.full, { storage: full }),
      run(ids.other, { printCopy: () => plainPdf(3) }),
    ])

    const rows = new Map((await list(ada)).map((row) => [row.id, row]))
    expect(rows.get(ids.whole)).toMatchObject({ status: 'completed', message: '' })
    expect(readCsv((await fileOf(ada, ids.whole)).body).at(-1)).toEqual(['zoe@example.edu'])
    expect(rows.get(ids.cancelled)).toMatchObject({ status: 'cancelled', message: 'Cancelled by ben.' })
    expect((await fileOf(cem, ids.demoted)).statusCode).toBe(403)
    expect(rows.get(ids.full)).toMatchObject(waiting)
    expect(ended.map(({ status }) => status === 'rejected')[3]).toBe(true)
    expect(rows.get(ids.other)).toMatchObject({ status: 'completed', message: '' })
    expect([...readZip((await fileOf(eve, ids.other)).rawPayload).keys()]).toEqual([`${zoe.receipt}.pdf`, 'readme.txt'])
  })
  test('DSK-101 a disk that goes away while PDFs are printed is told, and the zip is whole once it is back', async () => {
    const ada = await administratorNamed('ada')
    const zoe = await use().submitted('zoe@example.edu')
    await storeDocument(use(), zoe.id, 'ged', await plainPdf(2))
    const id = await request(ada, { format: 'pdf' })
    const [files, away] = [join(use().dataDir, 'files'), join(use().dataDir, 'files-away')]
    await rename(files, away)
    await writeFile(files, 'in the place of the folder')

    await expect(run(id)).rejects.toMatchObject({ status: 503 })
    expect(await list(ada)).toMatchObject([waiting])
    expect((await fileOf(ada, id)).statusCode).toBe(404)
    await rm(files)
    await rename(away, files)
    await run(id)

    expect(await list(ada)).toMatchObject([{ status: 'completed', message: '', done: 1 }])
    const zip = readZip((await fileOf(ada, id)).rawPayload)
    expect([...zip.keys()]).toEqual([`${zoe.receipt}.pdf`, 'readme.txt'])
    const { pages } = await readPdf(zip.get(`${zoe.receipt}.pdf`) ?? Buffer.of())
    expect(pages.at(-1)?.text).toBe('Transcript of Zoe, page 2')
  })

  test.each(['csv', 'jsonl', 'pdf'])(
    'DSK-101 a database that goes away in the middle leaves no part of a %s behind',
    async (format) => {
      const ada = await administratorNamed('ada')
      for (const name of ['zoe', 'adam']) await use().submitted(`${name}@example.edu`)
      const id = await request(ada, { format })
      const gone = outageOf(new Error('The connection was lost.'))
      const { database } = use()
      let prints = 0
      const printCopy = async () => {
        prints += 1
        if (prints === 2) throw gone
        return plainPdf()
      }
      const sql: typeof database.sql = (text, values) =>
        text.includes('read_only_view') ? Promise.reject(gone) : database.sql(text, values)

      await expect(run(id, { printCopy, database: { ...database, sql } })).rejects.toBe(gone)

      expect(await list(ada)).toMatchObject([waiting])
      const { storage } = await printer()
      expect(await storage.size(`exports/${id}`)).toBeUndefined()
    },
  )

  test('DSK-101 an outage that lasts ends the export at the last try, and a fault of our own at the first', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted()
    const [lasting, faulty] = [await request(ada, { format: 'csv' }), await request(ada, { format: 'csv' })]
    const failing = (error: Error) => ({ storage: { write: () => Promise.reject(error) } })

    await expect(run(lasting, failing(cannotStore(507, new Error())), { isLastTry: true })).rejects.toThrow()
    await expect(run(faulty, failing(new Error('A fault.')))).rejects.toThrow('A fault.')

    const failed = { status: 'failed', message: expect.stringContaining('log') }
    expect(await list(ada)).toMatchObject([failed, failed])
    const [job] = await use().database.sql(
      `select retry_limit, retry_backoff from jobs.job where name = 'export-applications' limit 1`,
    )
    expect(job).toEqual({ retry_limit: 40, retry_backoff: true })
  })

  test('DSK-187 a print that fails once is tried again before its application counts as one that cannot be printed', async () => {
    const ada = await administratorNamed('ada')
    const zoe = await use().submitted('zoe@example.edu')
    const id = await request(ada, { format: 'pdf' })
    const printCopy = vi
      .fn()
      .mockRejectedValueOnce(new Error('Too little memory.'))
      .mockResolvedValue(await plainPdf())

    await run(id, { printCopy })

    expect(await list(ada)).toMatchObject([{ status: 'completed', message: '', done: 1 }])
    expect([...readZip((await fileOf(ada, id)).rawPayload).keys()]).toEqual([`${zoe.receipt}.pdf`, 'readme.txt'])
  })

  test('DSK-101 who is deleted while a zip is made is not in it, and not called unprintable', async () => {
    const ada = await administratorNamed('ada')
    const zoe = await use().submitted('zoe@example.edu')
    use().clock.advance(1_000)
    const adam = await use().submitted('adam@example.edu')
    const id = await request(ada, { format: 'pdf' })
    const printCopy = async () => {
      await erasePerson(use().database, { accountId: adam.id, at: use().clock.now(), actor: 'operator' })
      return plainPdf()
    }

    await run(id, { printCopy })

    const zip = readZip((await fileOf(ada, id)).rawPayload)
    expect([...zip.keys()]).toEqual([`${zoe.receipt}.pdf`, 'readme.txt'])
    expect(zip.get('readme.txt')?.toString()).toBe('Applications: 1. Could not be printed: none.\n')
    expect(await list(ada)).toMatchObject([{ status: 'completed', message: '', done: 1, total: 1 }])
  })
})
