import { expect, test } from 'vitest'
import { ignoreRules, projectFiles } from './repository.ts'

test('OPS-41 the files of the project are found without git, and those that it ignores are not among them', () => {
  const files = projectFiles()

  expect(files).toEqual(expect.arrayContaining(['README.md', 'server/src/main.ts', '.github/workflows/check.yml']))
  expect(files.filter((path) => /(^|\/)(\.git|node_modules|dist|\.cache)\//.test(path))).toEqual([])
})

test('OPS-41 .gitignore has only rules that are understood without git', () => {
  expect(ignoreRules().filter((rule) => !/^[\w.-]+\/$|^\*\.\w+$/.test(rule))).toEqual([])
})
