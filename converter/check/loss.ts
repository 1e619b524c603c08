/** What a copy can lack. `unknown`: the file or its copy cannot be compared. */
export const losses = ['pages', 'words', 'pictures', 'ink', 'unknown'] as const
export type Loss = (typeof losses)[number]
