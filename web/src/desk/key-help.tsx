import { useState } from 'react'
import { Link } from 'react-router'
import { Modal } from '../ui/lazy.tsx'
import * as css from './key-help.module.css'
import { singleKeys, useSingleKeys } from './single-keys.ts'

type Key = { readonly key: string; readonly does: string }

const keys: readonly { readonly place: string; readonly keys: readonly Key[] }[] = [
  {
    place: 'In the list',
    keys: [
      { key: '/', does: 'Search' },
      { key: 'j', does: 'Next application' },
      { key: 'k', does: 'Previous application' },
      { key: 'x', does: 'Select the application, or take it out of the selection' },
      { key: 'Enter', does: 'Open the application' },
    ],
  },
  {
    place: 'In an application',
    keys: [
      { key: 'j', does: 'Next application of the list' },
      { key: 'k', does: 'Previous application of the list' },
    ],
  },
  { place: 'Everywhere', keys: [{ key: '?', does: 'Show this help' }] },
]

const KeyList = () => (
  <>
    {keys.map(({ place, keys: ofPlace }) => (
      <section key={place} className={css.keyHelp}>
        <h3>{place}</h3>
        <dl>
          {ofPlace.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
)

/** The keys of the desk, shown by the key "?" and from the menu of the account. */
export const useKeyHelp = () => {
  const [isOpen, setOpen] = useState(false)
  const show = () => setOpen(true)
  const close = () => setOpen(false)
  useSingleKeys({ '?': show })
  const dialog = (
    <Modal title="Keyboard shortcuts" size="small" open={isOpen} onClose={close}>
      {!singleKeys.areOn() && <p>Single keys are turned off in this browser.</p>}
      <KeyList />
      <p>
        Single keys can be turned on and off in{' '}
        <Link to="/account" onClick={close}>
          My account
        </Link>
        .
      </p>
    </Modal>
  )
  return { show, dialog }
}
