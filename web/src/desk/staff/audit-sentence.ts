import type { AuditEntry } from '@apply/contract/desk/audit'

type Said = Pick<AuditEntry, 'action' | 'result'> & { readonly kind: AuditEntry['target']['kind'] }

/** A result as it is stored, and what it reads as; `{whom}` is the applicant, member, key or webhook. */
type Phrase = readonly [result: RegExp, sentence: string]

/** The first phrase that fits is used. */
const phrases: Readonly<Record<string, readonly Phrase[]>> = {
  'desk state': [[/^moved from “(.+)” to “(.+)”$/, 'moved {whom} from $1 to $2']],
  'desk note': [
    [/^wrote a note$/, 'wrote a note about {whom}'],
    [/^struck out a note$/, 'struck out a note about {whom}'],
  ],
  'desk request': [
    [/^asked for “(.+)”$/, 'asked {whom} for “$1”'],
    [/^marked as done “(.+)”$/, 'marked the request “$1” to {whom} as done'],
    [/^withdrew “(.+)”$/, 'withdrew the request “$1” to {whom}'],
  ],
  'desk item': [
    [/^marked as (.+?): “(.+)”$/, 'marked “$2” of {whom} as $1'],
    [/^(.+)$/, '$1 of {whom}'],
  ],
  'desk decision': [
    [/^held the decision back, (.+)$/, 'held the decision about {whom} back, $1'],
    [/^(.+)$/, '$1 about {whom}'],
  ],
  'desk decisions': [[/^looked/, 'looked at the decisions']],
  'desk release': [
    [/^looked/, 'looked at a release of letters'],
    [/^(.+)$/, '$1'],
  ],
  'desk correction': [[/^(.+)$/, '$1 of {whom}']],
  'desk mail': [[/^wrote a mail from (.+)$/, 'wrote a mail to {whom} from $1']],
  'desk counselor': [
    [/^asked the counselor again$/, 'asked the counselor of {whom} again'],
    [/^named a counselor$/, 'named a counselor for {whom}'],
    [/^(withdrew the request to the counselor)$/, '$1 of {whom}'],
  ],
  'desk withdrawal': [[/^took/, 'took back the withdrawal by {whom}']],
  'desk view': [
    [/^looked at the application$/, 'looked at the application of {whom}'],
    [/^had one PDF of all made$/, 'had one PDF of all made of {whom}'],
    [/^((looked|opened|downloaded|read) .+)$/, '$1 of {whom}'],
  ],
  'desk duplicate': [
    [/^same/, 'marked {whom} and another applicant as the same person'],
    [/^different/, 'marked {whom} and another applicant as different people'],
    [/^open/, 'took back what was said of {whom} and another applicant'],
  ],
  'desk duplicates': [[/^(.+)$/, 'looked at the duplicates: $1']],
  'desk list': [[/^(.+)$/, 'used the list of applications: $1']],
  'desk search': [[/^(.+)$/, 'searched the applications: $1']],
  'desk export': [
    [/^requested (.+)$/, 'asked for an export: $1'],
    [/^downloaded/, 'downloaded an export'],
  ],
  'desk cancel export': [[/^/, 'cancelled an export']],
  'desk export template': [[/^(\w+)$/, '$1 a choice of columns']],
  'desk view-exports': [[/^/, 'looked at the exports']],
  'desk view saved': [
    [/^added(, shared)?$/, 'saved a view of the list$1'],
    [/^(changed|deleted)(, shared)?$/, '$1 a view of the list$2'],
  ],
  'desk bulk': [[/^(.+)$/, 'worked on many applications: $1']],
  'desk insight': [
    [/^shown for (.+)$/, 'looked at the numbers of $1'],
    [/^downloaded (.+)$/, 'downloaded the numbers $1'],
  ],
  'desk view-audit': [[/^/, 'read the audit']],
  'desk view-staff': [[/^/, 'looked at the list of staff']],
  'desk view-keys': [[/^/, 'looked at the keys of other systems']],
  'desk view-webhooks': [
    [/^listed$/, 'looked at the webhooks of other systems'],
    [/^looked at the events$/, 'looked at the events of the webhook {whom}'],
  ],
  'desk invite': [[/^as (.+)$/, 'invited {whom} as $1']],
  'desk join': [[/^(.+)$/, 'joined $1']],
  'desk change-role': [[/^(from .+)$/, 'changed the role of {whom} $1']],
  'desk log-out-member': [[/^/, 'logged {whom} out everywhere']],
  'desk remove-member': [[/^was (.+)$/, 'removed {whom}, who was $1']],
  'desk log-in': [
    [/^(logged in.*)$/, '$1'],
    [/^(.*refused.*)$/, 'tried to log in as {whom}: $1'],
  ],
  'desk log-out': [[/^/, 'logged out']],
  'desk add-factor': [[/^(.+) added$/, 'added a second factor: $1']],
  'desk remove-factor': [[/^/, 'removed a second factor']],
  'desk renew-recovery-codes': [[/^/, 'replaced all recovery codes']],
  'desk create key': [[/^created (for .+)$/, 'made the key {whom} $1']],
  'desk revoke key': [[/^revoked$/, 'revoked the key {whom}']],
  'desk system read': [[/^(.+) read by .+$/, 'read the $1 of {whom}']],
  'desk create webhook': [[/^created (for .+)$/, 'added the webhook {whom} $1']],
  'desk remove webhook': [[/^/, 'removed the webhook {whom}']],
  'desk pause webhook': [[/^(.+)$/, 'paused the webhook {whom}: $1']],
  'desk resume webhook': [[/^/, 'resumed the webhook {whom}']],
  'desk test webhook': [[/^/, 'tested the webhook {whom}']],
  'desk replay webhook': [[/^(.+)$/, 'sent “$1” to the webhook {whom} again']],
}

/** "desk change-role" is stored; people read "change role". */
export const actionText = (action: string): string => action.replace(/^desk /, '').replaceAll('-', ' ')

/** What somebody did, as the rest of a sentence that begins with who it was. */
export const sentenceOf = ({ action, result, kind }: Said): string => {
  const [pattern, sentence = ''] = (phrases[action] ?? []).find(([stored]) => stored.test(result)) ?? []
  if (pattern) return result.replace(new RegExp(`${pattern.source}.*`, 's'), sentence)
  return kind === 'other' ? `${actionText(action)}: ${result}` : `${actionText(action)} of {whom}: ${result}`
}
