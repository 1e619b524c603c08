import type { Readable } from 'node:stream'
import { Command } from '@commander-js/extra-typings'
import { type Taken, takeReport } from '../../platform/mail/take-report.ts'
import type { CommandDeps } from '../command-deps.ts'

/** A report holds at most the mail that came back, and ours are small. What is longer is read to its end and not used. */
const maxReportBytes = 1_000_000

const readMessage = async (input: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk)
    if (size < maxReportBytes) chunks.push(bytes)
    size += bytes.length
  }
  return Buffer.concat(chunks).subarray(0, maxReportBytes).toString('latin1')
}

const results: Readonly<Record<Taken, string>> = {
  bounced: 'A mail came back. Whom it concerns is told.',
  unknown: 'This report is about no mail of ours, or one that is known to have come back.',
  'no report': 'This is no report about a mail that came back.',
}

export const mailBounced = ({ openDatabase, clock, report }: CommandDeps, input: Readable = process.stdin) =>
  new Command('bounced')
    .summary('read a mail that came back from standard input')
    .description(
      'Reads one message from standard input, as a mail server hands it over. If it is a report (RFC 3464) that a mail of ours could\n' +
        'not be delivered, the mail counts as returned: the desk shows it, and an applicant whose counselor was not reached is told.\n' +
        'Any other message changes nothing, and the exit code is 0, so that a mail server does not send it back.\n' +
        'docs/operations.md says how postfix calls it.',
    )
    .action(async () => {
      const text = await readMessage(input)
      const database = await openDatabase()
      report(results[await takeReport({ database, clock })(text)])
    })
