import { completeAnswers } from '../../server/src/application/draft/testing/complete-answers.ts'
import { type AccountCall, type Operation, statuses } from './operations.ts'
import { canSubmit, type State, withAnswers } from './state.ts'
import { type TranscriptName, transcripts } from './transcripts.ts'

type Texts = State['answers']

/** The status that a call must get, and every state that it may lead to. */
export type Expected = {
  readonly status: number
  readonly after: readonly State[]
  /** Further states that are possible if its connection broke. */
  readonly halfWay?: readonly State[]
}

const frozen = new Set<Operation['kind']>([
  'complete',
  'turn page',
  'add another',
  'two tabs',
  'save',
  'repeated save',
  'slow save',
  'lost save',
  'add transcript',
  'remove transcript',
  'choose tab',
])

const maxActivities = 4

/** How many there are after a student asked for more. */
export const moreActivities = ({ activities }: State, more: number): number =>
  Math.min(maxActivities, activities + more)

const expectedStatus = (state: State, wanted: string): Expected => {
  const [step, reached] = [statuses.indexOf(wanted), state.statuses.length]
  if (state.isSubmitted) return { status: wanted === 'submitted' ? 200 : 409, after: [state] }
  if (wanted === 'submitted' || step > reached || step < reached - 1) return { status: 409, after: [state] }
  const moved = step === reached ? [...state.statuses, wanted] : state.statuses
  return { status: 200, after: [{ ...state, statuses: moved }] }
}

const expectedSubmit = (state: State): Expected => {
  if (state.isSubmitted) return { status: 200, after: [state] }
  if (!canSubmit(state)) return { status: 422, after: [state] }
  return { status: 200, after: [{ ...state, isSubmitted: true, statuses }] }
}

/** The other tab asks for no file, so a converted one is forgotten; a failed one was never an answer. */
const withTab = (state: State, tab: string): State => {
  const isForgotten = tab === 'later' && state.transcript?.endsWith('COMPLETED')
  return { ...state, tab, transcript: isForgotten ? null : state.transcript }
}

const expectedTranscript = (state: State, name: TranscriptName): Expected => {
  const halfWay = withTab(state, 'upload')
  return { status: 200, after: [{ ...halfWay, transcript: `${name} ${transcripts[name].ends}` }], halfWay: [halfWay] }
}

/** Either tab may have been the later one; if the connection broke, either may have been the only one. */
const expectedOfTwoTabs = (state: State, answers: Texts, others: Texts): Expected => ({
  status: 200,
  after: [withAnswers(state, { ...answers, ...others }), withAnswers(state, { ...others, ...answers })],
  halfWay: [withAnswers(state, answers), withAnswers(state, others)],
})

export const expectedOf = (operation: Exclude<Operation, AccountCall>, state: State): Expected => {
  if (state.isSubmitted && frozen.has(operation.kind)) return { status: 409, after: [state] }
  const taken = (after: State): Expected => ({ status: 200, after: [after] })
  switch (operation.kind) {
    case 'save':
    case 'repeated save':
    case 'slow save':
    case 'lost save':
      return taken(withAnswers(state, operation.answers))
    case 'two tabs':
      return expectedOfTwoTabs(state, operation.answers, operation.others)
    case 'invalid save':
      return { status: state.isSubmitted ? 409 : 400, after: [state] }
    case 'complete':
      return taken({ ...withAnswers(state, completeAnswers), isComplete: true })
    case 'turn page':
      return taken({ ...state, lastPage: operation.page })
    case 'add another':
      return taken({ ...state, activities: moreActivities(state, operation.more) })
    case 'add transcript':
      return expectedTranscript(state, operation.name)
    case 'remove transcript':
      return taken({ ...state, transcript: null })
    case 'choose tab':
      return taken(withTab(state, operation.tab))
    case 'status':
      return expectedStatus(state, operation.status)
    case 'submit':
      return expectedSubmit(state)
    default:
      return taken(state)
  }
}
