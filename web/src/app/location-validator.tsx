import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Sends whoever is in the wrong place on, with query and state, so that good news on the way becomes a toast. */
export const LocationValidator = ({ to }: { readonly to: string }) => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  // The hash stays behind: it names a question of the page that is left, and would keep the new one from starting at its top.
  const goOn = useEffectEvent((pathname: string) => navigate({ pathname, search }, { replace: true, state }))
  useEffect(() => {
    goOn(to)
  }, [to])
  return null
}
