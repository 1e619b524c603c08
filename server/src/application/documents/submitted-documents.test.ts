import { plainPdf } from '@apply/converter/testing/pdfs'
import { expect, test } from 'vitest'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import { documentStore } from './document-store.ts'
import { onDocumentWorld } from './testing/document-world.ts'

const shown = { ...completeAnswers, homeschool_radio: 'Y' }
const hidden = { homeschool_radio: '' }
const shownAgain = { homeschool_radio: 'Y' }

onDocumentWorld(
  'the documents of a submission',
  (use) => {
    /** A student with a complete application whose transcript waits for its conversion. */
    const studentWithTranscript = async (name: string) => {
      const student = await use().student(`${name}@example.edu`)
      await student.asksFor(shown)
      const { status } = await student.register('homeschool', await student.place('homeschool', await plainPdf()), name)
      expect(status).toBe(200)
      const [transcript] = await documentStore(use().database.sql).list(student.id)
      if (!transcript) throw new Error('The transcript was not registered.')
      const fail = () => documentStore(use().database.sql).fail(transcript.id, 'This file cannot be read.')
      const convert = () => {
        const { signal } = new AbortController()
        return use().run({ data: { document: transcript.id }, isLastTry: true, signal })
      }
      return { ...student, fail, convert }
    }

    const submitted = async (studentId: string) => {
      const { sql } = use().database
      const [frozen] = await sql<{ documents: object }>('select documents from submissions where account_id = $1', [
        studentId,
      ])
      const stored = await documentStore(sql).list(studentId)
      return { frozen: frozen?.documents, stored: stored.map(({ answer_key }) => answer_key) }
    }

    test('DOC-46 SUB-09 a document that is hidden while it is converted holds up no submission and is no part of it', async () => {
      const student = await studentWithTranscript('converting.pdf')
      await student.asksFor(hidden)

      expect((await student.send('POST', '/api/submit')).status).toBe(200)
      await student.convert()

      expect(await submitted(student.id)).toEqual({ frozen: {}, stored: [] })
      const [audit] = await use().database.sql(`select result from audit where action = 'delete document'`)
      expect(audit).toEqual({ result: 'not asked homeschool' })
    })

    test('DOC-46 a document that is hidden after it has failed is no part of the submission', async () => {
      const student = await studentWithTranscript('failed.pdf')
      await student.fail()
      await student.asksFor(hidden)

      expect((await student.send('POST', '/api/submit')).status).toBe(200)

      expect(await submitted(student.id)).toEqual({ frozen: {}, stored: [] })
    })

    test('DOC-46 SUB-09 a document that is shown again while it is converted counts again', async () => {
      const student = await studentWithTranscript('again.pdf')
      await student.asksFor(hidden)
      await student.asksFor(shownAgain)

      expect((await student.send('POST', '/api/submit')).status).toBe(409)
      await student.convert()
      expect((await student.send('POST', '/api/submit')).status).toBe(200)

      expect(await submitted(student.id)).toMatchObject({
        frozen: { homeschool: { file_name: 'again.pdf', status: 'COMPLETED' } },
        stored: ['homeschool'],
      })
    })

    test('DOC-46 a refused submission deletes no hidden document: its question may be asked again', async () => {
      const student = await studentWithTranscript('kept.pdf')
      await student.asksFor({ ...hidden, city: '' })

      expect((await student.send('POST', '/api/submit')).status).toBe(422)

      expect(await submitted(student.id)).toEqual({ frozen: undefined, stored: ['homeschool'] })
    })
  },
  { isIdle: true },
)
