import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const folder = 'server/migrations/'
const record = `${folder}checksums.txt`

type Texts = Readonly<Record<string, string>>

const linesOf = (files: Texts): readonly string[] =>
  Object.entries(files).map(([name, text]) => {
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
    return `${checksum}  ${name}`
  })

/** What is wrong with the files of the migrations, each with what to do about it. */
const mistakes = (files: Texts, recorded: readonly string[]): readonly string[] => {
  const present = linesOf(files)
  const nameIn = (line: string) => line.slice(line.indexOf('  ') + 2)
  const [recordedNames, presentNames] = [recorded.map(nameIn), present.map(nameIn)]
  const unrecorded = present.filter((line) => !recorded.includes(line))
  return [
    ...unrecorded.map((line) =>
      recordedNames.includes(nameIn(line))
        ? `${nameIn(line)} has landed and may have been applied: undo the change and write a new migration instead.`
        : `${nameIn(line)} is new: add this line to ${record} once its text is final:\n${line}`,
    ),
    ...recordedNames
      .filter((name) => !presentNames.includes(name))
      .map((name) => `${name} has landed: databases that applied it cannot be opened without the file.`),
  ]
}

test('OPS-27 every migration is the text that landed', () => {
  const names = projectFiles().filter((path) => path.startsWith(folder) && path.endsWith('.sql'))
  const files = Object.fromEntries(names.map((path) => [path.slice(folder.length), read(path)]))

  expect(mistakes(files, read(record).trim().split('\n'))).toEqual([])
})

test('OPS-27 a changed, a new and a removed migration are told apart, each with what to do', () => {
  const landed = { '001_one.sql': 'select 1;\n', '002_two.sql': 'select 2;\n' }
  const recorded = linesOf(landed)

  expect(mistakes(landed, recorded)).toEqual([])
  expect(mistakes({ ...landed, '001_one.sql': 'select 1;\r\n' }, recorded)).toEqual([])
  expect(mistakes({ ...landed, '002_two.sql': 'select 3;\n' }, recorded)).toEqual([
    expect.stringMatching(/^002_two\.sql has landed .* write a new migration instead/),
  ])
  expect(mistakes({ '001_one.sql': 'select 1;\n' }, recorded)).toEqual([
    expect.stringMatching(/^002_two\.sql has landed: databases /),
  ])
  expect(mistakes({ ...landed, '003_new.sql': 'select 3;\n' }, recorded)).toEqual([
    expect.stringMatching(/^003_new\.sql is new: add this line .*checksums\.txt.*\n[0-9a-f]{64} {2}003_new\.sql$/),
  ])
})
