import type { publicAnswers } from '@apply/contract/public-answers'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { showToast } from '../ui/toasts.ts'
import { keepVisitorAnswers, visitorAnswers } from './visitor-answers.ts'

const parameter = 'token'

/** What the visitor has already typed in this window is worth more than what the link brings. */
const takeOver = async (token: string): Promise<void> => {
  const { answer } = await call<typeof publicAnswers>('GET', '/public/tmp', { query: { token } })
  keepVisitorAnswers({ ...answer, ...visitorAnswers() })
}

const tell = (error: unknown): void => showToast({ severity: 'error', message: failureMessage(error) })

/** Loads the answers that a link with a token brings to a visitor; answers whether the form can be opened. */
export const usePublicAnswers = (): boolean => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const token = new URLSearchParams(search).get(parameter)

  const goOn = useEffectEvent(() => {
    const kept = new URLSearchParams(search)
    kept.delete(parameter)
    navigate({ pathname, search: kept.toString(), hash }, { replace: true, state })
  })

  useEffect(() => {
    if (token === null) return
    let isHere = true
    const loading = getSnapshot().is_logged_in ? Promise.resolve() : takeOver(token)
    loading.catch(tell).finally(() => isHere && goOn())
    return () => {
      isHere = false
    }
  }, [token])

  return token === null
}
