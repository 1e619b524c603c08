import type { Look } from '@apply/engine/define'

export const look: Look = {
  folder: 'governors-choice/look',
  colors: { accent: '#0b5d4b', accentDark: '#074436', accentSoft: '#e5f0ec', accentLine: '#b9d5cb' },
  darkColors: { accent: '#63cdac', accentDark: '#93e3c9', accentSoft: '#14302a', accentLine: '#2a5a4c' },
  font: { name: 'Inter', file: 'inter.woff2' },
}
