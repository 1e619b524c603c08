import { useState } from 'react'
import * as design from './index.module.css'
import { chooseTheme, chosenTheme, themeNames, themes } from './theme.ts'

/** One of three, at once. */
export const ThemeSwitch = () => {
  const [chosen, setChosen] = useState(chosenTheme)
  return (
    <fieldset className={design.segments}>
      <legend>Theme</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => {
              chooseTheme(theme)
              setChosen(theme)
            }}
          />
          <span>{themeNames[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
