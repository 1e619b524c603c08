import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { type LookupCategory, lookupCategories } from '@apply/engine/define/question'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { importList } from '../../lookup/import/import-list.ts'
import { recordFields } from '../../lookup/lookup-record.ts'
import type { CommandDeps } from '../command-deps.ts'

const categories = lookupCategories.join(', ')

const isCategory = (word: string): word is LookupCategory => lookupCategories.some((category) => category === word)

const asCategory = (word: string): LookupCategory => {
  if (isCategory(word)) return word
  throw new InvalidArgumentError(`"${word}" is not a category. The categories are ${categories}.`)
}

const refuseUnreadable = async (file: string): Promise<void> => {
  await access(file, constants.R_OK).catch(() => {
    throw new Error(`The file ${file} cannot be read.`)
  })
  // Not only files: a list may come through a pipe.
  if ((await stat(file)).isDirectory()) throw new Error(`${file} is a folder. Name the file with the list.`)
}

export const lookupImport = ({ openDatabase, print, report }: CommandDeps) =>
  new Command('import')
    .summary('replace a list of schools or addresses by a file')
    .description(
      'Replaces all schools or addresses of a category by those of a file.\n' +
        `The file is UTF-8 and its header is ${recordFields.join(',')}\n` +
        'A wrong row is reported with its line number, and the old list stays. Searches see the old list until the new one\n' +
        'is complete.',
    )
    .argument('<category>', categories, asCategory)
    .argument('<file.csv>', 'the new list')
    .action(async (category, file) => {
      await refuseUnreadable(file)
      const count = await importList(await openDatabase(), { category, file: createReadStream(file), report })
      print(`${count.toLocaleString('en-US')} rows of ${category} can be searched now.`)
    })
