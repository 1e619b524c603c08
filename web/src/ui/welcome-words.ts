import type { School } from '@apply/engine/define'

/** The words of all welcomes, fetched once. */
export const welcomeWords = ({ words }: School) => ({ queryKey: ['words', 'welcome'], queryFn: words.welcome })
