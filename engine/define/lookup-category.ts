/** What can be searched: schools by their code lists, and postal addresses. */
export const lookupCategories = ['college_ceeb', 'hs_ceeb', 'address'] as const

export type LookupCategory = (typeof lookupCategories)[number]

export type SchoolCategory = Exclude<LookupCategory, 'address'>
