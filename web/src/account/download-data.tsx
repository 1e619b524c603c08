import { abortAfter } from '../api/call.ts'
import { saveFile } from '../api/download.ts'
import { ConnectionError } from '../api/failures.ts'
import { showToast } from '../ui/toasts.ts'
import { checkCurrentPassword } from './account-page-checks.ts'
import { CancelButton, CurrentPassword } from './account-page-fields.tsx'
import { CardForm } from './card.tsx'
import { Expandable } from './expandable.tsx'
import { useCard } from './use-card.ts'

/** The files may come over a slow line. */
const downloadTimeoutMs = 10 * 60_000

const path = '/api/account/export'

const fetchExport = async (current_password: string): Promise<Response> => {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/zip, application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ current_password }),
      signal: abortAfter(downloadTimeoutMs),
    })
  } catch (error) {
    throw new ConnectionError(error)
  }
}

const nameIn = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'my-data.zip'

/** Saves the zip. It is fetched first, so that a refusal is shown with its reason. */
const downloadExport = async (current_password: string): Promise<void> => {
  const response = await fetchExport(current_password)
  await saveFile('POST', path, response, nameIn(response))
}

type FormProps = { readonly onClose: () => void }

const DownloadForm = ({ onClose }: FormProps) => {
  const { card, field } = useCard({
    name: 'Your data',
    initial: { current_password: '' },
    check: checkCurrentPassword,
    checksOnChange: false,
    send: async ({ current_password }) => {
      await downloadExport(current_password)
      onClose()
      const message = 'You find the file with your data in your downloads.'
      showToast({ severity: 'success', message, label: 'Your data' })
    },
  })
  return (
    <>
      <CardForm {...card} action="Download">
        <CurrentPassword {...field('current_password')} />
      </CardForm>
      <CancelButton onPress={onClose} />
    </>
  )
}

export const DownloadData = () => (
  <>
    <p>
      You get a zip file with everything we store about you: your answers and all their changes, your files, and what
      was done with your account. Keep it in a safe place.
    </p>
    <Expandable actions={[{ label: 'Download Your Data', form: (close) => <DownloadForm onClose={close} /> }]} />
  </>
)
