import { fetchFile, saveResponse } from '../api/download.ts'
import { showToast } from '../ui/toasts.ts'
import { checkCurrentPassword } from './account-page-checks.ts'
import { ClosableForm, CurrentPassword } from './account-page-fields.tsx'
import { Expandable } from './expandable.tsx'
import { useCard } from './use-card.ts'

const downloadExport = async (current_password: string): Promise<void> =>
  saveResponse(await fetchFile('POST', '/api/account/export', { body: { current_password } }), 'my-data.zip')

const DownloadForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { card, field } = useCard({
    name: 'Your data',
    initial: { current_password: '' },
    check: checkCurrentPassword,
    checksOnChange: false,
    send: async ({ current_password }) => {
      await downloadExport(current_password)
      onClose()
      const message = 'The file with your data is in your downloads.'
      showToast({ severity: 'success', message, label: 'Your data' })
    },
  })
  return (
    <ClosableForm {...card} onClose={onClose} action="Download">
      <CurrentPassword {...field('current_password')} />
    </ClosableForm>
  )
}

export const DownloadData = () => (
  <>
    <p>
      You get a zip file with everything we store about you: your answers and all their changes, your files, and what
      was done with your account. Keep it in a safe place.
    </p>
    <Expandable actions={[{ label: 'Download your data', form: (close) => <DownloadForm onClose={close} /> }]} />
  </>
)
