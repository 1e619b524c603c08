import type { Look } from '@apply/engine/define'

export const look: Look = {
  logo: 'M4 9l8-4 8 4-8 4zM7 11v5c3 2.5 7 2.5 10 0v-5',
  colors: { accent: '#8a2b57', accentDark: '#661c3f', accentSoft: '#f8eaf1', accentLine: '#e3bfd1' },
}
