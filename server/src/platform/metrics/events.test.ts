import { expect, test } from 'vitest'
import { conversionCheck, countConversion, countPrint, printingCheck } from './events.ts'

test('OPS-50 printing and conversion count as down after three failures in a row, until one succeeds', async () => {
  for (const [check, count] of [
    [conversionCheck, countConversion],
    [printingCheck, countPrint],
  ] as const) {
    count('failed')
    count('failed')
    await expect(check.run()).resolves.toBeUndefined()
    count('failed')
    await expect(check.run()).rejects.toThrow('One after the other')
    count('completed')
    await expect(check.run()).resolves.toBeUndefined()
  }
})

test('OPS-50 a document that is refused in words is no failure of the conversion', async () => {
  for (const result of ['failed', 'failed', 'refused', 'failed'] as const) countConversion(result)

  await expect(conversionCheck.run()).resolves.toBeUndefined()
})
