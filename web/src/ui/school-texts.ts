import type { School } from '@apply/engine/define'
import { createContext, useContext } from 'react'
import { fetchCode, loadCode } from './load-code.ts'
import { createResource } from './resource.ts'

/** The long texts of a school, each loaded when it is first needed and kept from then on. */
export const createSchoolTexts = ({ texts: { welcome, completion, records, help, privacy } }: School) => ({
  welcome: createResource(() => loadCode(welcome)),
  completion: createResource(() => loadCode(completion)),
  records: createResource(() => fetchCode(records)),
  /** What the footer opens: whoever loses the connection in the middle of the form may look for help then. */
  footer: createResource(() =>
    Promise.all([loadCode(() => import('./school-text-modal.tsx')), loadCode(help), loadCode(privacy)]),
  ),
})

export type SchoolTexts = ReturnType<typeof createSchoolTexts>

export const SchoolTextsContext = createContext<SchoolTexts | undefined>(undefined)

export const useSchoolTexts = (): SchoolTexts => {
  const texts = useContext(SchoolTextsContext)
  if (!texts) throw new Error('useSchoolTexts needs a SchoolTextsContext above it.')
  return texts
}
