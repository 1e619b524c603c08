import { childOf, type Element, everyElement, isOn, settingOf } from './read-xml.ts'

/** Their letters stand for signs. */
const signFont = /symbol|wingdings|webdings|dingbats|marlett|outlook/i

/** Whether Word hides the text with these properties, or shows signs in the place of its letters. */
export const isUnread = (properties: Element | undefined): boolean => {
  const fonts = childOf(properties, 'rFonts')?.attributes.values() ?? []
  return isOn(properties, 'vanish') || [...fonts].some((font) => signFont.test(font))
}

/** The ids of the styles whose text nobody reads as words, their own or by a style that they are based on. */
export const unreadStyles = (styles: Element): ReadonlySet<string> => {
  const all = [...everyElement(styles)].filter(({ name }) => name === 'style')
  const unread = new Set<string>()
  const isNew = (style: Element) => {
    const isBasedOnOne = unread.has(settingOf(style, 'basedOn') ?? '') && !childOf(style, 'rPr')
    return !unread.has(style.attributes.get('styleId') ?? '') && (isUnread(childOf(style, 'rPr')) || isBasedOnOne)
  }
  for (let found = all.filter(isNew); found.length > 0; found = all.filter(isNew))
    for (const { attributes } of found) unread.add(attributes.get('styleId') ?? '')
  return unread
}
