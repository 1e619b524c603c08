import { request as httpRequest } from 'node:http'
import { completeAnswers } from '../../server/src/application/draft/testing/complete-answers.ts'
import { statusOf } from '../world/call.ts'
import type { ProofStudent } from '../world/student.ts'
import { moreActivities } from './expected.ts'
import type { AccountCall, Operation, SingleCall } from './operations.ts'
import type { State } from './state.ts'
import { addTranscript } from './transcripts.ts'

/** A save whose body is sent in two parts, and whose connection may be closed before the response. */
const saveByHand = (student: ProofStudent, answers: object, isLost: boolean): Promise<number | undefined> =>
  new Promise((settle) => {
    const body = Buffer.from(JSON.stringify(answers))
    const headers = {
      origin: student.url,
      cookie: student.cookie(),
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const sent = httpRequest(`${student.url}/api/answer`, { method: 'PUT', headers, agent: false })
    sent.on('error', () => settle(undefined))
    sent.on('response', (response) => {
      response.resume()
      response.once('close', () => settle(response.complete ? response.statusCode : undefined))
    })
    sent.write(body.subarray(0, 3))
    setImmediate(() => {
      sent.end(body.subarray(3))
      if (isLost) sent.once('finish', () => setImmediate(() => sent.destroy()))
    })
  })

/** Two calls that must get the same status. */
const both = async (...sent: readonly Promise<{ readonly status: number }>[]): Promise<number | undefined> => {
  const statuses = await Promise.all(sent.map(statusOf))
  return statuses.includes(undefined) ? undefined : Math.max(...statuses.map(Number))
}

type Call = readonly [method: string, path: string, body?: object]

const callOf = (operation: SingleCall, state: State): Call => {
  switch (operation.kind) {
    case 'turn page':
      return ['PUT', '/api/last-page', { last_page: operation.page }]
    case 'status':
      return ['POST', '/api/web-status', { web_status: operation.status }]
    case 'add another': {
      const num_components = moreActivities(state, operation.more)
      return ['PUT', '/api/add-another', { button_id: 'activity', num_components }]
    }
    case 'choose tab':
      return ['PUT', '/api/tabs', { tab_id: 'homeschool_tabs', chosen_tab: operation.tab }]
    case 'remove transcript':
      return ['DELETE', '/api/document-answer/homeschool']
    case 'submit':
      return ['POST', '/api/submit']
    case 'validations':
      return ['POST', '/api/validations', {}]
    case 'log out':
      return ['GET', '/api/logout']
    case 'profile':
      return ['GET', '/api/profile']
  }
}

/** Makes the call; no status means that the connection broke. */
export const perform = async (
  operation: Exclude<Operation, AccountCall>,
  student: ProofStudent,
  state: State,
): Promise<number | undefined> => {
  const { send, save } = student
  switch (operation.kind) {
    case 'save':
    case 'invalid save':
      return statusOf(save(operation.answers))
    case 'repeated save':
      return both(save(operation.answers), save(operation.answers))
    case 'slow save':
      return saveByHand(student, operation.answers, false)
    case 'lost save':
      return saveByHand(student, operation.answers, true)
    case 'two tabs':
      return both(save(operation.answers), save(operation.others))
    case 'complete':
      return statusOf(save(completeAnswers))
    case 'add transcript':
      return statusOf(addTranscript(student, operation.name))
    default:
      return statusOf(send(...callOf(operation, state)))
  }
}
