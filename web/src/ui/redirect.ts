import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from './router.tsx'

/** Goes to another address in place of this one. */
export const Redirect = ({ to, state }: { readonly to: string; readonly state?: unknown }) => {
  const navigate = useNavigate()
  const redirect = useEffectEvent((address: string) => navigate(address, { replace: true, state }))
  useEffect(() => redirect(to), [to])
  return null
}
