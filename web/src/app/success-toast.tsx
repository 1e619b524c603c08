import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showToast } from '../frame/toasts.ts'
import { readNavigationState } from '../session/navigation-state.ts'

/** Shows the good news a screen was opened with, once: a reload does not tell it again. */
export const SuccessToast = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { success, ...others } = readNavigationState(location.state)
  const tell = useEffectEvent((message: string) => {
    showToast({ severity: 'success', message, label: 'Success Notification' })
    navigate(location, { replace: true, state: others })
  })
  useEffect(() => {
    if (success !== undefined) tell(success)
  }, [success])
  return null
}
