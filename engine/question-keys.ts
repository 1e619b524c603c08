import type { Question } from './define/question.ts'

/** The key under which the label of a chosen option is kept. */
export const companionKey = (key: string): string => `${key}_desc`

/** Every key that a question writes: its own, the label of a choice, the code of a school. */
export const answerKeys = (question: Question): readonly string[] => {
  switch (question.kind) {
    case 'choice':
      return [question.key, companionKey(question.key)]
    case 'lookup':
      return question.codeKey === undefined ? [question.key] : [question.key, question.codeKey]
    default:
      return [question.key]
  }
}
