/** Words for a shell that starts a program after those who wait for an answer, and never for ever, even if nobody is left to end it. */
export const modestShell = (mostCpuSeconds: number): readonly string[] => [
  '-c',
  `ulimit -t ${mostCpuSeconds}; exec nice -n 10 "$0" "$@"`,
]
