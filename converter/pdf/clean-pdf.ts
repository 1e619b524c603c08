import { EncryptedPDFError, ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { Unconvertible } from '../conversion-messages.ts'
import { barePages } from './bare-pages.ts'
import { dropUnreachable } from './drop-unreachable.ts'
import { mendStreams } from './mend-streams.ts'
import { flattenPageTree } from './page-tree.ts'
import { scrub } from './scrub.ts'

const load = async (bytes: Uint8Array): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  } catch (error) {
    throw new Unconvertible(error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable', error)
  }
}

/** Rewrites a PDF as pages that only show something: nothing in it runs, opens, fetches, fills in or tells of its author. */
export const cleanPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const pdf = await load(bytes)
  try {
    flattenPageTree(pdf)
    barePages(pdf)
    scrub(pdf)
    dropUnreachable(pdf.context)
    await mendStreams(pdf.context)
    return await pdf.save({ useObjectStreams: true, updateFieldAppearances: false })
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable', error)
  }
}
