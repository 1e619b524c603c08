import type { OptionSource } from '../define/options.ts'
import type { Question } from '../define/question.ts'

/** A longer list is summarized. */
const maxListedOptions = 40

/** Describes in English what a question accepts. */
export const describeQuestion = (question: Question): string => {
  switch (question.kind) {
    case 'text':
      return `Text of up to ${question.maxLength} characters`
    case 'long-text':
      return `Long text of up to ${question.maxLength} characters`
    case 'phone':
      return 'Phone number'
    case 'email':
      return 'Email address'
    case 'date':
      return 'Date'
    case 'checkbox':
      return 'Box to tick'
    case 'file':
      return 'One file'
    case 'number':
      return `Number from ${question.min} to ${question.max}${question.step === 1 ? '' : ` in steps of ${question.step}`}`
    case 'lookup':
      return `Search (${question.category}) that fills ${filledKeys(question.prefix, question.fills)}`
    case 'choice':
      return `${question.as === 'radio' ? 'One of' : 'List'}: ${describeOptions(question.options)}`
  }
}

const filledKeys = (prefix: string, fills: readonly string[]): string =>
  fills.map((field) => `\`${prefix}${field}\``).join(', ')

const describeOptions = (source: OptionSource): string => {
  switch (source.from) {
    case 'list':
      return source.list.length > maxListedOptions
        ? `${source.list.length} options, ${source.list[0]?.label} to ${source.list.at(-1)?.label}`
        : source.list.map(({ label }) => label).join('; ')
    case 'years':
      return `${source.count} years ${source.direction === 'past' ? 'back' : 'ahead'} from ${firstYear(source)}`
    case 'terms':
      return `the next ${source.count} terms of ${source.terms.map(({ name }) => name).join(', ')}`
    case 'answer':
      return `depends on \`${source.key}\`, which offers a list for ${Object.keys(source.lists).length} of its options`
  }
}

const firstYear = ({ startYear, yearsAhead = 0 }: { startYear?: number; yearsAhead?: number }): string =>
  `${startYear ?? 'the current year'}${yearsAhead === 0 ? '' : ` plus ${yearsAhead}`}`
