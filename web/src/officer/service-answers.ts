import type { serviceAnswers } from '@apply/contract/service-answers'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/contract-types.ts'
import { loadFonts } from './load-fonts.ts'

export type ServiceAnswers = AnswerOf<typeof serviceAnswers>

type Loaded = { readonly answers?: ServiceAnswers; readonly error?: unknown }

const parameter = 'service_token'

/** In a link the token stands in the query; the page that waits to be printed is told it behind the hash. */
export const serviceToken = (): string | null => {
  const { search, hash } = window.location
  return new URLSearchParams(search).get(parameter) ?? new URLSearchParams(hash.slice(1)).get(parameter)
}

/** The token must not stay where a glance, a history or a screenshot would find it. */
const forgetToken = (): void => window.history.replaceState(window.history.state, '', window.location.pathname)

const load = async (): Promise<ServiceAnswers> => {
  const service_token = serviceToken() ?? ''
  const answers = await call<typeof serviceAnswers>('GET', '/service/tmp-pdf', { query: { service_token } })
  await loadFonts(JSON.stringify(answers.read_only))
  forgetToken()
  return answers
}

let loading: Promise<ServiceAnswers> | undefined

/** All that the service user sees, loaded once with the token of the address. */
export const useServiceAnswers = (): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    loading ??= load()
    loading.then(
      (answers) => setLoaded({ answers }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  return loaded
}
