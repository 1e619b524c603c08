import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Sends whoever is in the wrong place on, with query and state, so that good news on the way becomes a toast. */
export const LocationValidator = ({ to }: { readonly to: string }) => {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const goOn = useEffectEvent((pathname: string) => navigate({ pathname, search, hash }, { replace: true, state }))
  useEffect(() => {
    goOn(to)
  }, [to])
  return null
}
