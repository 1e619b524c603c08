const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

const roman = (number: number): string => {
  let [rest, text] = [number, '']
  for (const [value, letters] of romans)
    while (rest >= value) {
      text += letters
      rest -= value
    }
  return text
}

/** After z come aa, bb and so on. */
const letter = (number: number): string =>
  String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.min(Math.ceil(number / 26), 20))

const ordinalEnding = (number: number): string => {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
}

const chicago = ['*', '†', '‡', '§']

const formats: Readonly<Record<string, (number: number) => string>> = {
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
  lowerLetter: letter,
  upperLetter: (number) => letter(number).toUpperCase(),
  decimalZero: (number) => String(number).padStart(2, '0'),
  ordinal: (number) => `${number}${ordinalEnding(number)}`,
  chicago: (number) => (chicago[(number - 1) % 4] ?? '*').repeat(Math.ceil(number / 4)),
  none: () => '',
}

/** A number in the format of a list or note; decimal if the format is unknown. */
export const formatNumber = (number: number, format: string | undefined): string => {
  const isInRange = number >= 1 && number < 4_000
  return (isInRange ? formats[format ?? '']?.(number) : undefined) ?? String(number)
}
