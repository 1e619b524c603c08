const orientationTag = 0x0112
const upright = 1

/** How a camera held the picture, 1 to 8; a block that makes no sense says nothing. */
export const exifOrientation = (tiff: Buffer): number => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 8 || short(2) !== 42) return upright
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) === orientationTag) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : upright
  }
  return upright
}
