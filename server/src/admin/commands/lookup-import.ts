import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { type LookupCategory, lookupCategories } from '@apply/engine/define/question'
import { importList } from '../../features/lookup/import/import-list.ts'
import { recordFields } from '../../features/lookup/lookup-record.ts'
import { type Command, UsageError } from '../command.ts'

const isCategory = (word: string): word is LookupCategory => lookupCategories.some((category) => category === word)

const readArguments = ([category = '', file = '', ...more]: readonly string[]) => {
  if (!isCategory(category))
    throw new UsageError(`"${category}" is not a category. The categories are ${lookupCategories.join(', ')}.`)
  if (file === '' || more.length > 0) throw new UsageError('Name one CSV file.')
  return { category, file }
}

const refuseUnreadable = (file: string) =>
  access(file, constants.R_OK).catch(() => {
    throw new Error(`The file ${file} cannot be read.`)
  })

export const lookupImport: Command = {
  name: 'lookup import',
  usage: '<category> <file.csv>',
  summary: 'Replaces all schools or addresses of a category by those of a file.',
  details: [
    `Categories: ${lookupCategories.join(', ')}.`,
    `The file is UTF-8 and headed ${recordFields.join(',')}`,
    'A wrong row is named by its line, and then the old list stays. Searches see the old list until the new one is complete.',
  ],
  run: async (words, { openDatabase, print, report }) => {
    const { category, file } = readArguments(words)
    await refuseUnreadable(file)
    const count = await importList(await openDatabase(), { category, file: createReadStream(file), report })
    print(`${count.toLocaleString('en-US')} rows of ${category} can be searched now.`)
  },
}
