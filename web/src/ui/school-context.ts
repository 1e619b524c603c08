import type { School } from '@apply/engine/define'
import { createContext, useContext } from 'react'

export const SchoolContext = createContext<School | undefined>(undefined)

/** What the school says about itself. */
export const useSchool = (): School => {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolContext above it.')
  return school
}
