import { hasRole } from '@apply/engine/desk'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import * as design from '../design/index.module.css'
import { chooseTheme, chosenTheme, type Theme, themeNames, themes } from '../design/theme.ts'
import { useSchool } from '../ui/school.tsx'
import * as css from './desk-header.module.css'
import { deskPages } from './desk-pages.tsx'
import * as menuCss from './menu.module.css'
import { useLogOut, useStaff } from './staff-session.tsx'

/** Stays open, so that each theme can be looked at. */
const ThemeItems = () => {
  const [chosen, setChosen] = useState(chosenTheme)
  const choose = (theme: Theme) => {
    chooseTheme(theme)
    setChosen(theme)
  }
  return (
    <DropdownMenu.RadioGroup className={css.deskThemes} value={chosen} aria-label="Theme">
      {themes.map((theme) => (
        <DropdownMenu.RadioItem
          key={theme}
          className={`${menuCss.deskMenuItem} ${css.deskTheme}`}
          value={theme}
          onSelect={(event) => {
            event.preventDefault()
            choose(theme)
          }}
        >
          {themeNames[theme]}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** The first letters of the first and the last word of a name, or the first of an address. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0] ?? '').join('')
}

type MenuProps = { readonly onShowKeys: () => void }

const StaffMenu = ({ onShowKeys }: MenuProps) => {
  const { name, email, role } = useStaff()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const shownName = name === '' ? email : name
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={css.deskMenuButton} title={shownName}>
        <span className={css.deskFace} aria-hidden="true">
          {initialsOf(shownName).toUpperCase()}
        </span>
        <span className={design.visuallyHidden}>{shownName}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className={menuCss.deskMenu} align="end" sideOffset={4} collisionPadding={8}>
        <p className={css.deskMenuPerson}>
          {name !== '' && (
            <>
              <strong>{name}</strong>
              <br />
            </>
          )}
          {email}
          <br />
          {role}
        </p>
        <DropdownMenu.Item className={menuCss.deskMenuItem} onSelect={() => navigate('/account')}>
          My account
        </DropdownMenu.Item>
        <DropdownMenu.Item className={menuCss.deskMenuItem} onSelect={onShowKeys}>
          Keyboard shortcuts
        </DropdownMenu.Item>
        <ThemeItems />
        <DropdownMenu.Item className={menuCss.deskMenuItem} onSelect={() => logOut.mutate({})}>
          Log out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** The school, the pages that this role may open, and who is logged in: one row, whose pages scroll sideways where they have no room. */
export const DeskHeader = (props: MenuProps) => {
  const { name } = useSchool()
  const { role } = useStaff()
  const shown = deskPages.flatMap((page) => (page.label && hasRole(role, page.role) ? [page] : []))
  return (
    <header className={css.deskHeader}>
      <Link className={css.deskBrand} to="/" title={name}>
        <span className={design.brandMark} />
        <strong>Admissions desk</strong>
        <span className={design.visuallyHidden}>{name}</span>
      </Link>
      <nav className={css.deskNav} aria-label="Desk">
        {shown.map(({ path, label }) => (
          <NavLink key={path} to={`/${path}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      <StaffMenu {...props} />
    </header>
  )
}
