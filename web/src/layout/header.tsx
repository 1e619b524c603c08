import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useSchool } from '../ui/school-context.ts'
import { AccountMenu } from './account-menu.tsx'

export const Header = () => {
  const { application, name } = useSchool()
  return (
    <header className="header">
      <div className="header-inner">
        <Link className="brand" to="/">
          <span className="brand-mark">
            <Icon name="check" />
          </span>
          <span className="brand-words">
            <span className="brand-title">{application}</span>
            <span className="brand-school">{name}</span>
          </span>
        </Link>
        <AccountMenu />
      </div>
    </header>
  )
}
