import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const settings: readonly (readonly [path: string, name: string, value: string])[] = [
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Common/Misc', 'FirstRun', 'false'],
  ['Office.Common/Save/Document', 'LoadPrinter', 'false'],
]

const item = ([path, name, value]: (typeof settings)[number]) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Makes a profile of our own: no links, no macros, nothing of the user who runs us. */
export const writeOfficeProfile = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'user'), { recursive: true })
  await writeFile(
    join(folder, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${settings.map(item).join('\n')}
</oor:items>`,
  )
}
