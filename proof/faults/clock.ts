import { expect, test } from 'vitest'
import { plainPdf } from '../../converter/testing/pdfs.ts'
import { call } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { newStudent, signedUpStudent } from '../world/student.ts'
import { convert, newUploader } from '../world/upload.ts'

const minute = 60_000

const jumpBackAndForth = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  const forgot = () => call(product.url, 'POST', '/public/forgot-password', { username: student.username })
  expect((await forgot()).status).toBe(200)

  await product.advance(-90 * minute)

  const refused = await forgot()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await product.advance(minute)
  expect((await forgot()).status).toBe(200)
  expect((await student.save({ first_name: 'Zoë' })).status).toBe(200)
  // Signs up with a code by mail, logs in, and has a file converted by a job.
  expect(await convert(await newUploader(product, signedUpStudent), await plainPdf(), 'a.pdf')).toMatchObject({
    status: 'COMPLETED',
  })

  await product.advance(180 * minute)

  expect((await student.send('GET', '/api/profile')).status).toBe(401)
  await student.logInAgain()
  expect(await student.answers()).toMatchObject({ first_name: 'Zoë' })
  expect(await convert(await newUploader(product, signedUpStudent), await plainPdf(), 'b.pdf')).toMatchObject({
    status: 'COMPLETED',
  })
  printLine(`R24: limits, sessions, mails and conversions went on after jumps of -90 and +180 minutes`)
}

export const clockCases = (use: () => Product): void => {
  test('R24 a clock set back by 90 minutes and forward again delays no one', () => jumpBackAndForth(use()))
}
