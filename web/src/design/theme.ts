export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

export const themeNames = { system: 'System', light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>

const key = 'theme'

const isTheme = (name: string | null): name is Theme => themes.some((theme) => theme === name)

/** What this browser shows: bright, dark, or what the system says. */
export const chosenTheme = (): Theme => {
  const stored = window.localStorage.getItem(key)
  return isTheme(stored) ? stored : 'system'
}

/** Kept in this browser. The file that started the page (theme-start.js) shows it. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, theme)
  window.dispatchEvent(new Event(key))
}
