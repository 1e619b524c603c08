import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readNavigationState } from '../session/navigation-state.ts'
import { showToast } from '../ui/toasts.ts'

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
