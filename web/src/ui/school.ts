import type { School } from '@apply/engine/define'
import { createContext, useContext } from 'react'

export const SchoolContext = createContext<School | undefined>(undefined)

/** The school's name, texts and dates. */
export const useSchool = (): School => {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolContext above it.')
  return school
}

/** The query for all welcome texts. */
export const welcomeQuery = ({ texts }: School) => ({ queryKey: ['texts', 'welcome'], queryFn: texts.welcome })
