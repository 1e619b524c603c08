import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { fillFolder } from './fill-folder.ts'

const run = promisify(execFile)
const name = '@sparticuz/chromium'
const packed = join(dirname(fileURLToPath(import.meta.resolve(name))), '../bin')

/** Another version is unpacked into another folder. */
export const npmBrowserVersion: string = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8')).version

/** The package unpacks into the temporary folder of its process, so that a process of its own is given another one. */
const program = `import(${JSON.stringify(name)}).then(({ default: chromium }) => chromium.executablePath())`

/** It brings its libraries along only where it believes to be in a cloud. */
const cloud = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }

export const unpackNpmBrowser = (folder: string): Promise<void> =>
  fillFolder(folder, (unfinished) =>
    run(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, HOME: unfinished, TMPDIR: unfinished, ...cloud },
    }),
  )

const fontList = (folder: string, others: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${others}
  <dir>${folder}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** A browser that finds no font at all ends at the first letter, even if a page brings its own. */
export const unpackFonts = (folder: string): Promise<void> =>
  fillFolder(folder, async (unfinished) => {
    const archive = join(unfinished, 'fonts.tar')
    await writeFile(archive, await promisify(brotliDecompress)(await readFile(join(packed, 'fonts.tar.br'))))
    await run('tar', ['-xf', archive, '-C', unfinished])
    const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
    await writeFile(join(unfinished, 'fonts.conf'), fontList(folder, system))
    await writeFile(join(unfinished, 'only-these.conf'), fontList(folder, ''))
  })
