/** Runs before the first paint, and again when somebody chooses (theme.ts), here or in another tab, and when the system changes. */
{
  const root = document.documentElement
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen = null
    try {
      chosen = localStorage.getItem('theme')
    } catch {}
    root.dataset.theme = chosen ?? (isSystemDark.matches ? 'dark' : 'light')
  }
  apply()
  isSystemDark.addEventListener('change', apply)
  for (const type of ['storage', 'theme']) addEventListener(type, apply)
}
