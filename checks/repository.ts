import { readdirSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

/** The rules of .gitignore, of which ours has two kinds: `folder/` and `*.extension`. */
export const ignoreRules = (): readonly string[] => read('.gitignore').split('\n').filter(Boolean)

const filesBelow = (folder: string, isIgnored: (name: string, isFolder: boolean) => boolean): readonly string[] =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    if (isIgnored(entry.name, entry.isDirectory())) return []
    const path = `${folder}${entry.name}`
    return entry.isDirectory() ? filesBelow(`${path}/`, isIgnored) : [path]
  })

/** Every file of the project that is, or is about to be, under version control. Git itself may be missing. */
export const projectFiles = (): readonly string[] => {
  const rules = ['.git', ...ignoreRules()]
  const isIgnored = (name: string, isFolder: boolean) =>
    rules.some((rule) => (rule.endsWith('/') ? isFolder && `${name}/` === rule : matchesGlob(name, rule)))
  return filesBelow('', isIgnored).toSorted()
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
