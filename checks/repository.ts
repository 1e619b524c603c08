import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file of the project that is, or is about to be, under version control. */
export const projectFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(`${root}/${path}`))

export const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
