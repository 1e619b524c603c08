import type { Loss } from './loss.ts'

/**
 * Compares a file with the PDF that was made from it, and says what the PDF lacks. Nothing here knows how the PDF was made, and no code
 * of the conversion is used, so that a mistake in it cannot hide itself.
 */
export const findLoss = async (
  kind: 'pdf' | 'docx' | 'png' | 'jpeg',
  source: Buffer,
  copy: Uint8Array,
): Promise<Loss | undefined> => {
  switch (kind) {
    case 'png':
    case 'jpeg':
      return (await import('./check-picture.ts')).checkPicture(source, copy)
    case 'pdf':
      return (await import('./check-pdf.ts')).checkPdf(source, copy)
    case 'docx':
      return (await import('./check-docx.ts')).checkDocx(source, copy)
  }
}

const text = 'BT /F 9 Tf 9 9 Td (A) Tj ET 0 0 9 9 re f'
const onePage = Buffer.from(`%PDF-1.4
1 0 obj<</Pages 2 0 R>>endobj
2 0 obj<</Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${text.length}>>stream
${text}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`)

/** Loads what the comparisons need. The first page takes PDFium longer than any other. */
export const prepareCheck = async (): Promise<void> => {
  const [{ checkPdf }] = await Promise.all([
    import('./check-pdf.ts'),
    import('./check-picture.ts'),
    import('./check-docx.ts'),
  ])
  await checkPdf(onePage, onePage)
}
