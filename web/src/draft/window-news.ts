import type { Answers } from '@apply/engine/answers'

/** What one window of a person tells the others when the server has acknowledged its changes. */
export type WindowNews = { readonly account: string; readonly values: Answers; readonly revision: number }

export const openWindowNews = (listener: (news: WindowNews) => void) => {
  const channel = new BroadcastChannel('answers')
  channel.onmessage = ({ data }: MessageEvent<WindowNews>) => listener(data)
  return {
    tell: (news: WindowNews): void => channel.postMessage(news),
    close: (): void => channel.close(),
  } as const
}
