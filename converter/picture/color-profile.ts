import type { Sharp } from 'sharp'

/** The name of sRGB as profiles have it: in one byte for each letter, or in two. */
const usualNames = [Buffer.from('sRGB'), Buffer.from('sRGB', 'utf16le').swap16()]

/** Whether a picture has a color profile other than sRGB. Without its profile its colors would be different ones. */
export const hasOtherColors = (profile: Buffer | undefined): boolean =>
  profile !== undefined && !usualNames.some((name) => profile.includes(name))

/** A picture as a JPEG in sRGB and without metadata. */
export const asJpeg = (picture: Sharp): Promise<Buffer> =>
  picture.toColourspace('srgb').jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
