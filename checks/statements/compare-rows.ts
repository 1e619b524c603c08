import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { read, root } from '../repository.ts'
import type { Statement } from './evaluate-statements.ts'

/** A column of the rows of a statement, with the type that the driver makes of it. */
export type Column = { readonly name: string; readonly type: string; readonly isNullable: boolean }

export type Described = { readonly statement: Statement; readonly columns: readonly Column[] }

const typeOf = (columns: readonly Column[]): string =>
  `{ ${columns.map(({ name, type, isNullable }) => `${JSON.stringify(name)}: ${type}${isNullable ? ' | null' : ''}`).join('; ')} }`

const checkOf = ({ statement: { place }, columns }: Described, index: number): string =>
  `export const row${index}: FitOf<${typeOf(columns)}, ${place.row}> = 'fits'`

const importOfFit = (path: string): string =>
  `import type { FitOf, Json } from '${relative(dirname(path), 'checks/row-fit.ts')}'`

const compiler = join(root, 'node_modules/.bin/tsc')

const settings = (folder: string) => ({
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['ES2024', 'ESNext.Array'],
    types: ['node'],
    // Copies of a few files find all others beside them.
    rootDirs: [root, folder],
    incremental: false,
    noUnusedLocals: false,
  },
  include: ['**/*.ts'],
})

/** Writes each file with the checks of its statements at its end. */
const writeCopies = async (folder: string, described: readonly Described[]): Promise<void> => {
  for (const [path, ofFile] of Map.groupBy(described, ({ statement }) => statement.place.path)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    const types = new Set(ofFile.flatMap(({ statement }) => statement.place.types))
    const code = [read(path), importOfFit(path), ...types, ...ofFile.map(checkOf)]
    await writeFile(join(folder, path), code.join('\n'))
  }
  await symlink(join(root, 'server/node_modules'), join(folder, 'server/node_modules'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings(folder)))
}

const outputOf = async (folder: string): Promise<string> => {
  try {
    return (await promisify(execFile)(compiler, ['-p', folder, '--pretty', 'false', '--noErrorTruncation'])).stdout
  } catch (error) {
    return z.object({ stdout: z.string() }).parse(error).stdout
  }
}

/** The compiler compares the rows of each statement with the type that the code gives them. Returns what does not fit. */
export const compareRows = async (described: readonly Described[]): Promise<readonly string[]> => {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/statements-'))
  await writeCopies(folder, described)
  const output = await outputOf(folder)
  await rm(folder, { recursive: true })
  return output.split('\n').flatMap((line) => {
    const [, path, told] = /^\.cache\/[^/]+\/(.+?)\(.+? error (.+)$/.exec(line) ?? []
    if (path === undefined || told === undefined) return line === '' ? [] : [line]
    const differences = [...told.matchAll(/"([^"]+ (?:is no column|may be null|has another type))\."/g)]
    return differences.length === 0 ? [line] : differences.map(([, what]) => `${path}: ${what}`)
  })
}
