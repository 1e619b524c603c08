import type { serviceAnswers } from '@apply/contract/service-answers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/contract-types.ts'
import { loadFonts } from './load-fonts.ts'

export type ServiceAnswers = AnswerOf<typeof serviceAnswers>

const parameter = 'service_token'

/** The token must not stay where a glance, a history or a screenshot would find it. */
const forgetToken = (): void => {
  const { pathname, hash } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${hash}`)
}

const query = queryOptions({
  queryKey: ['service answers'],
  queryFn: async ({ signal }): Promise<ServiceAnswers> => {
    const service_token = new URLSearchParams(window.location.search).get(parameter) ?? ''
    const answers = await call<typeof serviceAnswers>('GET', '/service/tmp-pdf', { query: { service_token }, signal })
    await loadFonts(JSON.stringify(answers.read_only))
    forgetToken()
    return answers
  },
  throwOnError: false,
})

/** All that the service user sees, loaded with the token of the address. */
export const useServiceAnswers = () => useQuery(query)
