import type { Look } from '@apply/engine/define'

export const look: Look = {
  folder: 'sample-college/look',
  colors: { accent: '#8a2b57', accentDark: '#661c3f', accentSoft: '#f8eaf1', accentLine: '#e3bfd1' },
  darkColors: { accent: '#f29fc4', accentDark: '#f9c6dc', accentSoft: '#361a28', accentLine: '#6b3650' },
}
