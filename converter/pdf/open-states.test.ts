import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { unbalancedStates } from './open-states.ts'

const pageWith = async (content: string) => {
  const document = await PDFDocument.create()
  const page = document.addPage()
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)))
  return page
}

test.each([
  ['q q Q', 1, 0],
  ['Q q', 1, 1],
  ['q Q Q Q', 0, 2],
  ['q BI /W 1 /H 1 ID q q EI Q', 0, 0],
])(
  'DOC-14 the graphics states that %s leaves open or restores too often are counted',
  async (content, open, missing) => {
    expect(unbalancedStates(await pageWith(content))).toEqual({ open, missing })
  },
)

test('DOC-29 a million pictures that never end are read once, and not once each', async () => {
  expect(unbalancedStates(await pageWith(`q ${'ID '.repeat(1_000_000)}`))).toEqual({ open: 1, missing: 0 })
})
