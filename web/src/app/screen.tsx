import { type ComponentType, lazy, useState } from 'react'

export type Screen = {
  readonly path: string
  /** Fetches the code, so that the screen can be shown without waiting. */
  readonly fetch: () => Promise<ComponentType>
  readonly isFetched: () => boolean
  /** What shows the screen: itself once it was fetched, or else something that waits for it. */
  readonly component: () => ComponentType
}

/** A screen whose code is fetched at its first visit. */
export const screen = (path: string, load: () => Promise<ComponentType>): Screen => {
  let fetched: ComponentType | undefined
  const fetch = async () => {
    fetched ??= await load()
    return fetched
  }
  const waiting = lazy(async () => ({ default: await fetch() }))
  return { path, fetch, isFetched: () => fetched !== undefined, component: () => fetched ?? waiting }
}

export const ScreenView = ({ screen }: { readonly screen: Screen }) => {
  const [Chosen] = useState(screen.component)
  return <Chosen />
}
