/** One line of what a case did and counted. */
export const tell = (line: string): void => {
  process.stdout.write(`  ${line}\n`)
}
