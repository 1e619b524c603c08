export const fileEndings = ['.png', '.jpeg', '.jpg', '.pdf', '.docx'] as const

const largestSize = 1_000_000
const longestName = 32

type Chosen = Pick<File, 'name' | 'size'>

const hasKnownEnding = (name: string): boolean => fileEndings.some((ending) => name.toLowerCase().endsWith(ending))

/** What is wrong with a file that somebody has chosen, in words; nothing if it may be uploaded. */
export const checkFile = ({ name, size }: Chosen): string | undefined => {
  if (!hasKnownEnding(name)) return `You can only enter the following file types: ${fileEndings.join(', ')}`
  if (size === 0) return 'Your file is empty. Please upload a non-empty file.'
  if (size > largestSize) return 'Your file is too large. The maximum file size is 1 MB.'
  // Counted as the server does: a letter outside the basic plane is one character.
  if ([...name].length > longestName)
    return `Your file's name is too long. Please give it a name of at most ${longestName} characters, extension included, and choose it again.`
  return undefined
}
