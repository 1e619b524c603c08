import type { PDFContext } from '@cantoo/pdf-lib'
import { visitReachable } from './objects-inside.ts'

/** Objects that nothing shown refers to are not written at all. */
export const dropUnreachable = (context: PDFContext): void => {
  const { Root } = context.trailerInfo
  if (!Root) throw new Error('The PDF has no catalog.')
  const reached = visitReachable(context, Root, () => undefined)
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}
