import { hasRole } from '@apply/engine/desk'
import { DropdownMenu } from 'radix-ui'
import { Link, NavLink, useNavigate } from 'react-router'
import { Icon, Logo } from '../design/icons.tsx'
import { useSchool } from '../ui/school.tsx'
import { deskPages } from './desk-pages.tsx'
import { useLogOut, useStaff } from './staff-session.tsx'

const StaffMenu = () => {
  const { name, email, role } = useStaff()
  const navigate = useNavigate()
  const logOut = useLogOut()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="desk-menu-button">
        <Icon name="person" />
        <span>{name === '' ? email : name}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="desk-menu" align="end" sideOffset={4}>
        <p className="desk-menu-person">
          {email}
          <br />
          {role}
        </p>
        <DropdownMenu.Item className="desk-menu-item" onSelect={() => navigate('/account')}>
          My account
        </DropdownMenu.Item>
        <DropdownMenu.Item className="desk-menu-item" onSelect={() => logOut.mutate({})}>
          Log out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** The school, the pages that this role may open, and who is logged in. */
export const DeskHeader = () => {
  const { name, look } = useSchool()
  const { role } = useStaff()
  const shown = deskPages.flatMap((page) => (page.label && hasRole(role, page.role) ? [page] : []))
  return (
    <header className="desk-header">
      <Link className="desk-brand" to="/">
        <Logo path={look.logo} />
        <span>
          <strong>Admissions desk</strong>
          <span className="desk-school">{name}</span>
        </span>
      </Link>
      <nav className="desk-nav" aria-label="Desk">
        {shown.map(({ path, label }) => (
          <NavLink key={path} to={`/${path}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      <StaffMenu />
    </header>
  )
}
