/** What begins the line of a test that says which browser was not tried. */
export const notTried = 'NOT TRIED in '

/** The lines about browsers that were not tried, which are repeated at the end of all tests. */
export const notTriedIn = (outputs: readonly string[]): readonly string[] =>
  outputs.flatMap((output) => output.split('\n').filter((line) => line.startsWith(notTried)))
