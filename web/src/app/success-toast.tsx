import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showToast } from '../frame/toasts.ts'
import { readNavigationState } from '../session/navigation-state.ts'

/** Shows the good news a screen was opened with, once: a reload does not tell it again. */
export const SuccessToast = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { success, ...others } = readNavigationState(location.state)
  useEffect(() => {
    if (success === undefined) return
    showToast({ severity: 'success', message: success, label: 'Success Notification' })
    navigate(location, { replace: true, state: others })
  })
  return null
}
