import { uploadMessages } from '@apply/engine/messages'
import { type Loss, losses } from './check/loss.ts'

export { type Loss, losses }

/** What a file may hold. All of these are checked before anything is decoded. */
export const maxPixels = 50_000_000
export const maxPages = 50

/** Why a file could not be converted, in words that tell the student what to do. */
export const conversionMessages = {
  unreadable:
    'We could not read your file. Please open it on your device to check it, save it again and upload the new copy.',
  damaged:
    'A part of your file is damaged and would be missing from our copy. Please open it on your device to check it, save it again and upload the new copy.',
  notItsName:
    'Your file is not what its name says. Please upload a real .png, .jpeg, .jpg, .pdf or .docx file; renaming a file does not change its type.',
  tooLarge: uploadMessages.tooLarge,
  encrypted:
    'Your file is protected by a password. Please save or print it as a new PDF without protection and upload that.',
  tooManyPages: `Your document has more than ${maxPages} pages. Please upload only the pages that are asked for.`,
  tooManyPixels: `Your picture has more than ${maxPixels / 1_000_000} million pixels. Please make it smaller, or take a new one at a lower resolution.`,
  tooMuchInside:
    'Your document holds far more than it may once it is unpacked. Please save it as a PDF and upload that.',
  macros: 'Your document contains macros. Please save it as a .docx without macros or as a PDF and upload that.',
  infected: 'Our virus scanner found something harmful in your file. Please do not use this file; upload a clean copy.',
  tookTooLong: 'Your file took too long to convert. Please make it simpler or smaller, or save it as a PDF.',
  tooMuchMemory: 'Your file needs too much memory to convert. Please make it simpler or smaller, or save it as a PDF.',
  gaveUp: 'We tried three times and could not convert your file. Please save it as a PDF and upload that.',
  notNow:
    'We cannot check and convert files right now. Your file is not the reason. Please upload it again in a few minutes.',
  equation: 'Your document contains an equation, which we cannot show. Please save it as a PDF and upload that.',
  textBox: 'Your document contains a text box or a shape with text. Please save it as a PDF and upload that.',
  drawing:
    'Your document contains a drawing or a shape, which we cannot show. Please save it as a PDF and upload that.',
  chart: 'Your document contains a chart, which we cannot show. Please save it as a PDF and upload that.',
  diagram: 'Your document contains a diagram (SmartArt). Please save it as a PDF and upload that.',
  embeddedObject: 'Your document contains an object from another program. Please save it as a PDF and upload that.',
  embeddedDocument: 'Your document contains another document. Please save it as a PDF and upload that.',
  pictureKind:
    'Your document contains a picture of a kind that we cannot show. Please use PNG or JPEG pictures, or save it as a PDF and upload that.',
  trackedChanges:
    'Your document contains tracked changes. Please accept or reject them, or save it as a PDF, and upload that.',
  hiddenText: 'Your document contains hidden text. Please show or delete it, or save it as a PDF, and upload that.',
  fields: 'Your document contains a field that we cannot show. Please save it as a PDF and upload that.',
  symbols:
    'Your document contains signs of a symbol font that we do not have. Please save it as a PDF and upload that.',
  letters: 'Your document contains characters for which we have no font. Please save it as a PDF and upload that.',
  narrowColumns:
    'Your document contains a table whose columns are too narrow to be read. Please use fewer or wider columns, or save it as a PDF, and upload that.',
  pdfForm:
    'Your PDF contains a form or notes that we cannot show. Please open it, choose "Print" and then "Save as PDF", and upload the new file.',
  pdfCollection:
    'Your PDF is a collection of several files. Please save the one that is asked for as a PDF of its own and upload that.',
  lostPages:
    'Our copy of your file does not have all of its pages. Please open it, choose "Print" and then "Save as PDF", and upload the new file.',
  lostWords:
    'Our copy of your file does not have all of its words. Please open it, choose "Print" and then "Save as PDF", and upload the new file.',
  lostPictures:
    'Our copy of your file does not have all of its pictures. Please open it, choose "Print" and then "Save as PDF", and upload the new file.',
  lostInk:
    'Our copy does not look like your file. Please open it, choose "Print" and then "Save as PDF", and upload the new file.',
  notCompared:
    'We could not check our copy of your file. Please open it, choose "Print" and then "Save as PDF", and upload the new file.',
  unknownContent: 'Your document contains something that we cannot show. Please save it as a PDF and upload that.',
  waitedTooLong: 'Your file was not converted within five minutes. Please upload it again.',
} as const

export type ConversionFailure = keyof typeof conversionMessages

/** Why a file was refused after its conversion, because of what the PDF lacks. */
export const failureOfLoss = {
  pages: 'lostPages',
  words: 'lostWords',
  pictures: 'lostPictures',
  ink: 'lostInk',
  unknown: 'notCompared',
} as const satisfies Record<Loss, ConversionFailure>

/** The file itself cannot be converted: trying again would fail again. */
export class Unconvertible extends Error {
  readonly failure: ConversionFailure

  constructor(failure: ConversionFailure, cause?: unknown) {
    super(`The file cannot be converted: ${failure}.`, { cause })
    this.failure = failure
  }
}

/** The program that converted the file was stopped or crashed: another try may succeed. */
export class RetryableFailure extends Error {
  readonly failure: ConversionFailure

  constructor(failure: ConversionFailure, reason: string) {
    super(reason)
    this.failure = failure
  }
}

/** What the PDF lacked, if that is why a file was refused. */
export const lossOf = (failure: ConversionFailure): Loss | undefined =>
  losses.find((loss) => failureOfLoss[loss] === failure)

export const isConversionFailure = (name: unknown): name is ConversionFailure =>
  typeof name === 'string' && Object.hasOwn(conversionMessages, name)

/** Refuses a picture by the size in its header, before anything is decoded. */
export const refuseTooManyPixels = ({ width, height }: { readonly width: number; readonly height: number }): void => {
  if (width === 0 || height === 0) throw new Unconvertible('unreadable')
  if (width * height > maxPixels) throw new Unconvertible('tooManyPixels')
}
