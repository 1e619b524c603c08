/** Words for a shell that starts a program after those who wait for an answer, and never for ever, even if nobody is left to end it. */
export const modestShell = (maxCpuSeconds: number): readonly string[] => [
  '-c',
  `ulimit -t ${maxCpuSeconds}; exec nice -n 10 "$0" "$@"`,
]
