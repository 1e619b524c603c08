import type { Command } from './command.ts'

const call = ({ name, usage }: Command): string => ['npm run admin --', name, usage].filter(Boolean).join(' ')

export const helpOnOne = (command: Command): readonly string[] => [
  call(command),
  `  ${command.summary}`,
  ...command.details.map((line) => `  ${line}`),
]

/** Every command explained. */
export const help = (commands: readonly Command[]): readonly string[] => [
  "The operator's commands. They use the same settings (DATABASE_URL, DATA_DIR …) as the server.",
  ...commands.flatMap((command) => ['', ...helpOnOne(command)]),
  '',
  'Exit codes: 0 done, 1 failed, 2 called wrongly.',
]
