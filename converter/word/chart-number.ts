import { refuse } from './read-children.ts'

/** Signs around a number, such as a currency; a letter would mean something else, such as a part of a date. */
const format = /^([^#0.,%\p{L}]*)([#0](?:[#0,]*[#0])?)(?:\.([#0]+))?(%?)([^#0.,%\p{L}]*)$/u

/** The format of positive numbers as it is shown: without colors, spaces for alignment, and the marks around signs. */
const plainFormat = (code: string): string =>
  (code.split(';')[0] ?? '')
    .replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replaceAll(/\[[^\]]*\]|_.|\*./g, '')
    .replaceAll(/["\\]/g, '')

const digitsOf = (places: string) => ({
  minimumFractionDigits: places.replaceAll('#', '').length,
  maximumFractionDigits: places.length,
})

/** A number as a chart shows it. A chart with a format that is not known, such as that of a date, is refused. */
export const chartNumber = (text: string, code = 'General'): string => {
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) return text
  if (/^(General|Standard|@|)$/i.test(code)) return String(Number(value.toPrecision(10)))
  const [, before = '', whole, places = '', percent, after = ''] = format.exec(plainFormat(code)) ?? []
  if (whole === undefined) return refuse('chart')
  const options = { ...digitsOf(places), minimumIntegerDigits: whole.replaceAll(/[#,]/g, '').length || 1 }
  const shown = new Intl.NumberFormat('en-US', { ...options, useGrouping: whole.includes(',') }).format(
    Math.abs(value) * (percent ? 100 : 1),
  )
  return `${value < 0 ? '-' : ''}${before}${shown}${percent}${after}`
}
