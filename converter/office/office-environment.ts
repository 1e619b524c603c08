/** What LibreOffice, and whoever answers for it, is told of the machine. */
export const officeEnvironment = (): Readonly<Record<string, string>> => {
  const { PATH = '', FONTCONFIG_FILE } = process.env
  return { PATH, LANG: 'en_US.UTF-8', ...(FONTCONFIG_FILE !== undefined && { FONTCONFIG_FILE }) }
}
