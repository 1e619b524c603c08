import type { Look } from '@apply/engine/define'

export const look: Look = {
  logo: 'M5 12.5l4.5 4.5L19 7.5',
  colors: { accent: '#0b5d4b', accentDark: '#074436', accentSoft: '#e5f0ec', accentLine: '#b9d5cb' },
}
