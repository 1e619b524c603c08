import { expect, test } from 'vitest'
import { isTest, projectFiles, read } from './repository.ts'

const moves = /\.focus\(/

test('A11-50 the focus is moved by what design names, and nowhere else', () => {
  const sources = projectFiles().filter((path) => /^web\/src\/.+\.tsx?$/.test(path) && !isTest(path))

  expect(sources.length).toBeGreaterThan(200)
  const movers = sources.filter((path) => moves.test(read(path)))
  expect(movers).toContain('web/src/design/focus.ts')
  expect(movers.filter((path) => !path.startsWith('web/src/design/'))).toEqual([])
})
