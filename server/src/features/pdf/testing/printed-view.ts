import { createFonts } from '@apply/converter/fonts'
import { createTypst } from '@apply/converter/typst'
import type { School } from '@apply/engine/define'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import { school as governorsChoice } from '@apply/forms/governors-choice'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { createPrinter } from '../print/create-printer.ts'

const applicant = { name: 'Zoë Żak', email: 'zoe@example.edu' }

const wanted = new AbortController().signal

/** A page with a question for each label, and what was answered to it. */
export const pageOf = (answers: Readonly<Record<string, string>>): ReadOnlyPage => ({
  name: 'about',
  title: 'About You',
  parts: [
    {
      headings: ['Personal details'],
      lines: Object.entries(answers).map(([label, text]) => ({ key: label, label, text })),
    },
  ],
})

/** Prints pages as the product does, but for the documents behind them. */
export const printedViewOf = async (school: School, ...pages: readonly ReadOnlyPage[]) => {
  const typst = createTypst()
  const { log, text: logged } = capturedLog()
  const printer = createPrinter({ typst, fonts: createFonts(), log })
  try {
    const printed = await printer.print(
      { title: school.application, school, applicant, pages, attachedPages: 0 },
      wanted,
    )
    return { printed, logged: logged() }
  } finally {
    await typst.close()
  }
}

export const printedView = (...pages: readonly ReadOnlyPage[]) => printedViewOf(governorsChoice, ...pages)
