import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Script, scriptsOf } from '../scripts.ts'
import { officeEnvironment } from './office-environment.ts'

/** What LibreOffice can write with the fonts of this machine; where nobody can tell, nothing is promised. */
export const officeScripts = async (): Promise<readonly Script[]> => {
  const listed = await promisify(execFile)('fc-list', [':', 'lang'], { env: officeEnvironment() }).then(
    ({ stdout }) => stdout,
    () => '',
  )
  return scriptsOf(new Set(listed.split(/[\n|]|:lang=/)))
}
