import type { ReactNode } from 'react'
import * as design from '../../design/index.module.css'
import { useSchool } from '../../ui/school.tsx'
import * as desk from '../desk.module.css'
import * as deskHeaderCss from '../desk-header.module.css'
import * as css from './entry-card.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

/** A page before the login: the school, a title, and one thing to do. */
export const EntryCard = ({ title, children }: Props) => {
  const { name } = useSchool()
  return (
    <div className={`${desk.desk} ${css.staffEntry}`}>
      <title>{`${title} · Admissions desk`}</title>
      <header className={deskHeaderCss.deskBrand}>
        <span className={design.brandMark} />
        <span>
          <strong>Admissions desk</strong>
          <span className={deskHeaderCss.deskSchool}>{name}</span>
        </span>
      </header>
      <main className={`${desk.deskCard} ${css.staffEntryCard}`}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
