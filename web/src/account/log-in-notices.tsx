import { useState } from 'react'
import * as design from '../design/index.module.css'
import { backedUpAccounts, removeBackups } from '../draft/saving/backup-names.ts'
import { deletedMessage, inactivityMessage, loggedOutMessage } from '../session/log-out.ts'
import { useNavigationState } from '../session/navigation-state.ts'
import { Notice } from './card.tsx'

type Step = 'offer' | 'ask' | 'removed'

const Action = ({ text, onPress }: { readonly text: string; readonly onPress: () => void }) => (
  <button type="button" className={design.linkButton} onClick={onPress}>
    {text}
  </button>
)

/** Enough of an address for its owner to know it: `a•••@e•••.edu`. */
export const maskedAddress = (address: string): string => {
  const [first = ''] = address
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const [firstOfDomain = ''] = domain
  return `${first}•••@${firstOfDomain}•••${domain.slice(domain.lastIndexOf('.'))}`
}

/** The keys replace the whole notice, because React cannot replace a text that the browser has translated. */
const UnsavedOf = ({ account }: { readonly account: string }) => {
  const [step, setStep] = useState<Step>('offer')
  const owner = maskedAddress(account)
  const remove = () => {
    removeBackups(window.localStorage, account)
    setStep('removed')
  }
  switch (step) {
    case 'offer':
      return (
        <Notice key={step} kind="note">
          {`What you typed is safe in this browser. Answers of ${owner} that could not be saved yet will be saved at the next login within a week. `}
          <Action text="Remove these answers from this browser" onPress={() => setStep('ask')} />
        </Notice>
      )
    case 'ask':
      return (
        <Notice key={step} kind="note">
          {`Remove the unsaved answers of ${owner} for good? `}
          <Action text="Yes, remove them" onPress={remove} />
          <Action text="No, keep them" onPress={() => setStep('offer')} />
        </Notice>
      )
    case 'removed':
      return (
        <Notice key={step} kind="done">
          {`The unsaved answers of ${owner} were removed from this browser.`}
        </Notice>
      )
  }
}

/** Tells whose answers wait in this browser until their owner logs in again; on a shared computer they can be removed. */
export const UnsavedAnswers = () => {
  const [accounts] = useState(() => backedUpAccounts(window.localStorage))
  return accounts.map((account) => <UnsavedOf key={account} account={account} />)
}

/** Why the card was opened; a logout or a deletion that the user chose is no reason for a warning. */
export const Reason = () => {
  const { error } = useNavigationState()
  if (error === undefined) return null
  const isWanted = error === loggedOutMessage || error === deletedMessage
  return <Notice kind={isWanted ? 'done' : 'warning'}>{error}</Notice>
}

/** How to go on for a person whose work was interrupted, by idling or by signing up. */
export const GoOn = ({ isFilledIn }: { readonly isFilledIn: boolean }) => {
  const { error, answers } = useNavigationState()
  const isSafe = error === inactivityMessage || answers !== undefined
  if (!isFilledIn && error !== inactivityMessage) return null
  return (
    <p>
      {isSafe && 'Everything you typed is safe. '}
      {isFilledIn ? 'Your email address and password are filled in.' : 'Log in to go on.'}
    </p>
  )
}
