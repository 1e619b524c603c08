export type ContentKind = 'png' | 'jpeg' | 'pdf' | 'docx'

const kindsByEnding: Readonly<Record<string, ContentKind>> = {
  '.png': 'png',
  '.jpeg': 'jpeg',
  '.jpg': 'jpeg',
  '.pdf': 'pdf',
  '.docx': 'docx',
}

/** What a file claims to be by the ending of its name. */
export const kindByName = (fileName: string): ContentKind | undefined =>
  kindsByEnding[/\.[a-z]+$/.exec(fileName.toLowerCase())?.[0] ?? '']

const magicBytes: readonly (readonly [ContentKind, Buffer])[] = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['pdf', Buffer.from('%PDF-')],
  ['docx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
]

/** What a file is by its first bytes; a docx is known by them as a zip only. */
export const kindByContent = (bytes: Buffer): ContentKind | undefined =>
  magicBytes.find(([, magic]) => bytes.subarray(0, magic.length).equals(magic))?.[0]

const isPicture = (kind: ContentKind) => kind === 'png' || kind === 'jpeg'

/** Phones often name a png .jpg and the other way round; a picture is a picture. */
export const isWhatItsNameSays = (claimed: ContentKind, real: ContentKind): boolean =>
  claimed === real || (isPicture(claimed) && isPicture(real))
