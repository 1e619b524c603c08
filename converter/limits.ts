/** What a file may hold before anything in it is decoded. */
export const maxPixels = 50_000_000
export const maxPages = 50

/** What one conversion may use. */
export const conversionLimits = { milliseconds: 30_000, heapMegabytes: 256, residentMegabytes: 768 } as const

export const zipLimits = { entries: 2_000, inflatedBytes: 40_000_000, ratio: 200 } as const

/** What one XML part of a document may be made of. */
export const xmlLimits = { elements: 300_000, depth: 100 } as const
