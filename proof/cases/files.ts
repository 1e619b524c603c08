import { type Cases, calls } from './case.ts'

/** Attacks with uploads and documents. */
export const filesCases: Cases = {
  U1: { shows: 'a presigned form that was tampered with stores nothing', where: [calls('uploads')] },
  U2: {
    shows: 'uploads that are too large, empty or lie about their length leave nothing',
    where: [calls('uploads'), ['server/src/platform/storage/upload-route.test.ts', 'DOC-03 an endless chunked upload']],
  },
  U3: {
    shows: 'files that are not what they claim fail or come out clean; downloads are inert attachments',
    where: [
      calls('hostile-files'),
      ['converter/picture/picture-to-pdf.test.ts', 'DOC-13 bytes after the end of a picture'],
    ],
  },
  U4: {
    shows: 'paths in keys, names and zip entries lead nowhere',
    where: [calls('uploads'), ['converter/docx/clean-docx.test.ts', 'DOC-17 a symbolic link, a repeated name']],
  },
  U5: {
    shows: 'zip bombs fail within 5 s and 256 MB',
    where: [calls('hostile-files'), ['converter/docx/clean-docx.test.ts', 'DOC-17 a zip bomb is refused within 5 s']],
  },
  U6: {
    shows: 'pixel bombs fail within 1 s',
    where: [calls('hostile-files'), ['converter/picture/picture-to-pdf.test.ts', 'DOC-17 a pixel bomb of 50 kB']],
  },
  U7: {
    shows: 'huge, locked, active and looping PDFs settle; the event loop never stalls over 50 ms',
    where: [calls('hostile-files'), ['converter/pdf/clean-pdf.test.ts', 'DOC-14 scripts, launch actions']],
  },
  U8: {
    shows: 'a docx reaches no address and no file, its own picture survives',
    where: [
      calls('hostile-files'),
      ['converter/convert-docx.test.ts', 'DOC-15 a document that names addresses and files'],
    ],
  },
  U9: {
    shows: 'a converter that loops, forks or eats memory is killed with its group',
    where: [
      ['converter/host/create-converter.test.ts', 'DOC-18 processes that a conversion started end'],
      ['converter/host/create-converter.test.ts', 'DOC-17 and DOC-18: a conversion in an endless loop'],
    ],
  },
  U11: {
    shows: 'metadata is gone from the output',
    where: [
      calls('hostile-files'),
      ['converter/picture/picture-to-pdf.test.ts', 'DOC-13 the place, camera and author of a photo'],
    ],
  },
  U12: {
    shows: 'conversions and the files of unused forms are bounded',
    where: [
      calls('registered-files'),
      ['server/src/application/documents/upload-limits.test.ts', 'DOC-33 twenty conversions an hour'],
    ],
  },
  U13: {
    shows: 'a form stores one file once, none after the submission, and never over a registered one',
    where: [
      calls('registered-files'),
      ['proof/fleet.test.ts'],
      ['server/src/application/documents/stored-file.test.ts', 'DOC-31 the submission records'],
    ],
  },
  U14: {
    shows: 'links in a document without styles become plain text',
    where: [
      calls('word-documents'),
      ['converter/convert-docx.test.ts', 'a web link'],
      ['converter/docx/clean-docx.test.ts', 'DOC-27 a link becomes its text'],
    ],
  },
  U15: {
    shows: 'a document whose layout explodes is ended by its time limit in words',
    where: [calls('word-documents'), ['converter/convert-docx.test.ts', 'DOC-29 a document whose layout explodes']],
  },
}
