import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useForm } from '../frame/form-context.ts'
import { type NavigationState, readNavigationState } from '../session/navigation-state.ts'

type Props = { readonly to?: string | undefined; readonly success?: string | undefined }

/** Sends whoever is in the wrong place on, with query and state; to the first page unless told otherwise. */
export const LocationValidator = ({ to, success }: Props) => {
  const { search, hash, state } = useLocation()
  const { pages } = useForm()
  const navigate = useNavigate()
  const pathname = to ?? pages[0]?.route ?? '/'
  const goTo = useEffectEvent((target: string) => {
    const carried: NavigationState = { ...readNavigationState(state), ...(success !== undefined && { success }) }
    navigate({ pathname: target, search, hash }, { replace: true, state: carried })
  })
  useEffect(() => goTo(pathname), [pathname])
  return null
}
