/** One line of what a case did and counted. */
export const printLine = (line: string): void => {
  process.stdout.write(`  ${line}\n`)
}
