/** The messages between the tabs of one browser. */
export type TabMessage =
  | { readonly kind: 'active' }
  | { readonly kind: 'logged in' }
  | { readonly kind: 'logged out'; readonly message: string }

// A suspended or crashed tab does not listen, and no other tab waits for it.
const channel = new BroadcastChannel('session')

export const postToTabs = (message: TabMessage): void => channel.postMessage(message)

/** Calls the listener with messages of other tabs, never with those of this one. Returns how to stop. */
export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}
