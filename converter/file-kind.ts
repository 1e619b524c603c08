import { Unconvertible } from './failures.ts'

type FileKind = 'png' | 'jpeg' | 'pdf' | 'docx'

const kindsByExtension: Readonly<Record<string, FileKind>> = {
  '.png': 'png',
  '.jpeg': 'jpeg',
  '.jpg': 'jpeg',
  '.pdf': 'pdf',
  '.docx': 'docx',
}

/** The kind that a file claims to be by its extension. */
export const kindByName = (fileName: string): FileKind | undefined =>
  kindsByExtension[/\.[a-z]+$/.exec(fileName.toLowerCase())?.[0] ?? '']

const magicBytes: readonly (readonly [FileKind, Buffer])[] = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['pdf', Buffer.from('%PDF-')],
  // A docx is a zip; its parts are checked when it is opened.
  ['docx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
]

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)

/** Some programs write other bytes before a PDF. All readers look for its start in the first 1,024 bytes. */
const hasLatePdfStart = (bytes: Buffer) => bytes.subarray(0, 1_024).includes('%PDF-')

const isPicture = (kind: FileKind) => kind === 'png' || kind === 'jpeg'

/** Phones often name a PNG .jpg and the other way round, so any picture matches any picture extension. */
const matchesName = (claimed: FileKind, real: FileKind): boolean =>
  claimed === real || (isPicture(claimed) && isPicture(real))

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** A docx with a password is not a zip but an OLE compound file. */
const isEncryptedDocx = (bytes: Buffer) => startsWith(bytes, compoundFile) && bytes.includes(encryptedPackage)

/** The real kind of a file by its magic bytes; refuses a file whose name says something else. */
export const fileKind = (bytes: Buffer, fileName: string): FileKind => {
  if (isEncryptedDocx(bytes)) throw new Unconvertible('encrypted')
  const claimed = kindByName(fileName)
  const first = magicBytes.find(([, magic]) => startsWith(bytes, magic))?.[0]
  const real = first ?? (claimed === 'pdf' && hasLatePdfStart(bytes) ? claimed : undefined)
  if (!claimed || !real || !matchesName(claimed, real)) throw new Unconvertible('notItsName')
  return real
}
