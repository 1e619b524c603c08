import { attribute, everyElement, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Crop, Picture } from './model.ts'
import { refuse } from './read-children.ts'
import { clamp, isOn, numberIn } from './values.ts'

export const find = (element: XmlElement, name: string): XmlElement | undefined => {
  for (const candidate of everyElement(element)) if (candidate.name === name) return candidate
  return undefined
}

const share = (text: string | undefined) => clamp(0, (numberIn(text) ?? 0) / 100_000, 0.99)

/** Nothing if there is no crop, or if it would leave nothing of the picture. */
export const checkedCrop = (crop: Crop): Crop | null => {
  const { left, top, right, bottom } = crop
  return left + top + right + bottom > 0 && left + right < 1 && top + bottom < 1 ? crop : null
}

const cropIn = (picture: XmlElement): Crop | null => {
  const cut = find(picture, 'a:srcRect')
  const side = (name: string) => share(attribute(cut, name))
  return checkedCrop({ left: side('l'), top: side('t'), right: side('r'), bottom: side('b') })
}

export type Turn = Pick<Picture, 'mirrorX' | 'mirrorY' | 'rotation'>

export const turnIn = (transform: XmlElement | undefined): Turn => ({
  mirrorX: isOn(attribute(transform, 'flipH')),
  mirrorY: isOn(attribute(transform, 'flipV')),
  rotation: (numberIn(attribute(transform, 'rot')) ?? 0) / 60_000,
})

/** The picture file in the document; `null` if the picture is outside of it. */
export const fileOf = (id: string | undefined, state: DocumentState, position: Position): string | null => {
  if (id === undefined || id === '') return null
  const part = position.story.related(id) ?? refuse('pictureKind')
  return /\.(emf|wmf|emz|wmz)$/i.test(part) ? refuse('pictureKind') : state.pictures.add(part)
}

/** The size of a drawing, in points. */
export type Size = { readonly width: number; readonly height: number }

/** Reads `pic:pic`. */
export const readPicture = (
  picture: XmlElement,
  { width, height }: Size,
  state: DocumentState,
  position: Position,
): Omit<Picture, 'alt' | 'place'> => ({
  kind: 'picture',
  path: fileOf(attribute(find(picture, 'a:blip'), 'r:embed'), state, position),
  shape: null,
  width,
  height,
  ...turnIn(find(picture, 'a:xfrm')),
  crop: cropIn(picture),
})
