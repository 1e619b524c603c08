import { createFonts } from '@apply/converter/fonts'
import { createTypst } from '@apply/converter/typst'
import type { School } from '@apply/engine/define'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import { school as governorsChoice } from '@apply/forms/governors-choice'
import { capturedLog } from '../../../testing/captured-log.ts'
import { createPrinter } from '../typeset/create-printer.ts'

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

// Shared by all prints, as in the product. Each print has a thread of its own, so that nothing needs to be closed.
const typst = createTypst()
const fonts = createFonts()

/** Prints pages as the product does, but for the documents behind them. */
export const printedViewOf = async (school: School, ...pages: readonly ReadOnlyPage[]) => {
  const { log, text: logged } = capturedLog()
  const printed = await createPrinter({ typst, fonts, log }).print(
    {
      title: school.application,
      school,
      applicant,
      pages,
      attachedPages: 0,
      lost: [],
      publicUrl: 'https://apply.example.edu',
    },
    wanted,
  )
  return { printed, logged: logged() }
}

export const printedView = (...pages: readonly ReadOnlyPage[]) => printedViewOf(governorsChoice, ...pages)
