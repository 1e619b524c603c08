import { expect, test } from 'vitest'
import { isTest, projectFiles, read } from './repository.ts'

/** What is specified word for word, or is the name of something. */
const named = [
  'Add Another',
  'Address Line',
  'Back to Log In',
  'Confirm Your Account',
  'Create Account',
  'Delete File',
  'Error Notification',
  'File Upload in Progress',
  'Forgot Password',
  'Log In',
  'Log Out',
  'Noto Sans',
  'Privacy Policy',
  'Reset Password',
  'Sign In',
  'Sign Up',
  'Success Notification',
  'Unexpected Error',
]

/** Texts in quotes, texts between tags, and texts on a line of their own. */
const texts = /'([^'\n]*)'|`([^`\n]*)`|"([^"\n]*)"|>([^<>{}=\n]+)<|^\s*([A-Z][\w ]+)$/gm

/** A few words without a full stop of which a later one begins with a capital. */
const isTitleCase = (text: string): boolean =>
  /^[A-Z][a-z]+( [A-Za-z]+){1,6}$/.test(text) && /[a-z] [A-Z][a-z]/.test(text)

const textsIn = (source: string): readonly string[] =>
  [...source.matchAll(texts)].map(
    (found) =>
      found
        .slice(1)
        .find((text) => text !== undefined)
        ?.trim() ?? '',
  )

test('DES-22 headings, labels and buttons of our own have a capital only at their start', () => {
  const sources = projectFiles().filter((path) => /^web\/src\/.+\.tsx?$/.test(path) && !isTest(path))
  const written = sources.flatMap((path) => textsIn(read(path)))

  expect(written.filter(isTitleCase)).toContain('Create Account')
  const others = written.filter((text) => isTitleCase(text) && !named.some((name) => text.startsWith(name)))
  expect(others).toEqual([])
})

test('DSK-263 every action that the server records of staff has a sentence', () => {
  const sources = projectFiles().filter((path) => /^server\/src\/.+\.ts$/.test(path) && !isTest(path))
  const recorded = new Set(sources.flatMap((path) => read(path).match(/'desk [a-z -]+'/g) ?? []))
  const sentences = read('web/src/desk/staff/audit-sentence.ts')

  expect(recorded).toContain("'desk state'")
  expect([...recorded].filter((action) => !sentences.includes(`${action}: [`))).toEqual([])
})
