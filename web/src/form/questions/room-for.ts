import type { Option } from '@apply/engine/define'
import { months } from '@apply/engine/define/option-source'
import type { Question } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'

/** Longer than this does not fit beside another question. */
const longestLabel = 32
const longestOption = 40
/** In a longer list the options are known by their first words. */
const fewOptions = 12

const listOf = (question: Question): readonly Option[] =>
  question.kind === 'choice' && question.options.from === 'list' ? question.options.list : []

/** How a question stands among others: in a row of its own, or at the start of one, as a month before its year. */
export const roomFor = memoize((question: Question): 'row' | 'start' | undefined => {
  const list = listOf(question)
  const isWide = list.length <= fewOptions && list.some(({ label }) => label.length > longestOption)
  if (isWide || question.label.length > longestLabel) return 'row'
  return list === months ? 'start' : undefined
})
