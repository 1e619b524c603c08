import './staff.css'
import type { ReactNode } from 'react'
import { Logo } from '../../design/icons.tsx'
import { useSchool } from '../../ui/school.tsx'

type Props = { readonly title: string; readonly children: ReactNode }

/** A page before the login: the school, a title, and one thing to do. */
export const EntryCard = ({ title, children }: Props) => {
  const { name, look } = useSchool()
  return (
    <div className="desk staff-entry">
      <title>{`${title} · Admissions desk`}</title>
      <header className="desk-brand">
        <Logo path={look.logo} />
        <span>
          <strong>Admissions desk</strong>
          <span className="desk-school">{name}</span>
        </span>
      </header>
      <main className="desk-card staff-entry-card">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
