/** What the tabs of one browser tell each other. */
export type TabNews =
  | { readonly kind: 'active' }
  | { readonly kind: 'logged in' }
  | { readonly kind: 'logged out'; readonly message: string }

// A tab that sleeps or has crashed simply does not listen; it holds no other tab up.
const channel = new BroadcastChannel('session')

export const tellTabs = (news: TabNews): void => channel.postMessage(news)

/** Hears what other tabs tell, never what this one says. */
export const onTabNews = (listener: (news: TabNews) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<TabNews>) => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
