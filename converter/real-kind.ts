import { type ContentKind, isWhatItsNameSays, kindByContent, kindByName } from './content-kind.ts'
import { Unconvertible } from './conversion-messages.ts'

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** A docx with a password is not a zip but an older kind of container. */
const isLockedOfficeFile = (bytes: Buffer) =>
  bytes.subarray(0, compoundFile.length).equals(compoundFile) && bytes.includes(encryptedPackage)

/** What a file is, if that is what its name says; else it is refused. */
export const realKind = (bytes: Buffer, fileName: string): ContentKind => {
  const [claimed, real] = [kindByName(fileName), kindByContent(bytes)]
  if (isLockedOfficeFile(bytes)) throw new Unconvertible('encrypted')
  if (!claimed || !real || !isWhatItsNameSays(claimed, real)) throw new Unconvertible('notItsName')
  return real
}
