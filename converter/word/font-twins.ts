/** Free fonts whose letters are exactly as wide as those that documents are written with. */
export const twinNames = ['Tinos', 'Arimo', 'Carlito', 'Caladea', 'Cousine'] as const
export type TwinName = (typeof twinNames)[number]

/** How high a line of each font is above and below its base line, as a share of the size: that of the font it stands for. */
export const lineHeights: Readonly<Record<TwinName, { readonly above: number; readonly below: number }>> = {
  Tinos: { above: 0.933, below: 0.216 },
  Arimo: { above: 0.937, below: 0.212 },
  Carlito: { above: 0.952, below: 0.269 },
  Caladea: { above: 0.95, below: 0.222 },
  Cousine: { above: 0.833, below: 0.3 },
}
/** Noto fonts, which stand in for every other script, need more room. */
export const otherScriptHeight = { above: 1.069, below: 0.293 } as const

const twins: readonly (readonly [TwinName, RegExp])[] = [
  ['Carlito', /^(calibri|carlito|aptos|segoe ui|candara|corbel|lato|open sans|gill sans)/i],
  ['Caladea', /^(cambria|caladea|constantia)/i],
  ['Cousine', /courier|consolas|mono|lucida console|cousine|menlo/i],
  ['Arimo', /arial|helvetica|arimo|sans|verdana|tahoma|trebuchet|impact|century gothic|franklin|roboto|gothic/i],
  ['Tinos', /times|serif|tinos|georgia|garamond|palatino|antiqua|bookman|century|baskerville|didot|roman|ming|song/i],
]

const byKind: Readonly<Record<string, TwinName>> = { roman: 'Tinos', swiss: 'Arimo', modern: 'Cousine' }

/** The font that stands for a named one: by its name, else by the kind that the document's list of fonts gives. */
export const twinOf = (name: string | undefined, kind: string | undefined): TwinName =>
  twins.find(([, names]) => names.test(name ?? ''))?.[0] ?? byKind[kind ?? ''] ?? 'Tinos'
