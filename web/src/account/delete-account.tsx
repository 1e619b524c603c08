import type { deleteAccount } from '@apply/contract/personal-data'
import { deletionPhrase } from '@apply/engine/account-page'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { removeBackups } from '../draft/saving/backup-names.ts'
import { deletedMessage, endSession, postToTabs } from '../session/log-out.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { useSnapshot } from '../session/snapshot.ts'
import { useNavigate } from '../ui/router.tsx'
import { ProseView } from '../ui/school.tsx'
import { useSchoolTexts } from '../ui/school-texts.ts'
import * as css from './account-page.module.css'
import { checkDeletion } from './account-page-checks.ts'
import { ClosableForm, CurrentPassword } from './account-page-fields.tsx'
import { Expandable } from './expandable.tsx'
import { Field } from './field.tsx'
import { Loaded } from './loaded.tsx'
import { useCard } from './use-card.ts'

/** Ends the session in every window of this browser, and removes what they keep for the account. */
const useForgetAccount = (username: string) => {
  const navigate = useNavigate()
  return (message: string) => {
    removeBackups(window.localStorage, username)
    endSession()
    postToTabs({ kind: 'deleted', message })
    navigate('/login', { replace: true, state: { error: message } satisfies NavigationState })
  }
}

const maybeDeletedMessage =
  'The connection was lost, and your account was probably deleted before. If so, we have sent you a mail that confirms it.'

type FormProps = { readonly username: string; readonly onClose: () => void }

const DeleteForm = ({ username, onClose }: FormProps) => {
  const forgetAccount = useForgetAccount(username)
  const { card, field } = useCard({
    name: 'Delete your account',
    initial: { current_password: '', confirmation: '' },
    check: checkDeletion,
    checksOnChange: false,
    send: async (body) => {
      await call<typeof deleteAccount>('POST', '/api/account/deletion', { body, account: username })
      forgetAccount(deletedMessage)
    },
    // The session has ended with the account.
    afterLost: (refusal) => refusal instanceof UnauthorizedError && forgetAccount(maybeDeletedMessage),
  })
  return (
    <ClosableForm {...card} onClose={onClose} action="Delete my account for good" isDangerous>
      <CurrentPassword {...field('current_password')} />
      <Field
        label={`To be sure, type: ${deletionPhrase}`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        {...field('confirmation')}
      />
    </ClosableForm>
  )
}

/** What the school keeps of a submitted application, and why, in the words of the school. */
const Kept = () => (
  <Loaded resource={useSchoolTexts().records}>{({ passages }) => <ProseView passages={passages} />}</Loaded>
)

export const DeleteAccount = ({ username }: { readonly username: string }) => {
  const { web_status } = useSnapshot()
  // What can be deleted is known only with the profile.
  if (username === '') return <ScreenSpinner />
  if (web_status === 'submitted') return <Kept />
  return (
    <>
      <p>
        This deletes your account at once, with all answers and files. They cannot be restored. You can sign up again at
        any time and begin anew.
      </p>
      <Expandable
        actions={[
          {
            label: 'Delete your account',
            className: `${design.button} ${design.buttonQuiet} ${css.buttonQuietDanger}`,
            form: (close) => <DeleteForm username={username} onClose={close} />,
          },
        ]}
      />
    </>
  )
}
