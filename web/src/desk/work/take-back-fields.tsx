import { useId } from 'react'

export type TakeBack = 'unpropose' | 'unconfirm'

type Props = { readonly kind: TakeBack; readonly onChange: (kind: TakeBack) => void }

/** What of decisions is taken back. */
export const TakeBackFields = ({ kind, onChange }: Props) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>What to take back</label>
      <select
        id={id}
        value={kind}
        onChange={({ target }) => onChange(target.value === 'unconfirm' ? 'unconfirm' : 'unpropose')}
      >
        <option value="unpropose">Proposals that nobody has confirmed</option>
        <option value="unconfirm">Confirmations; the proposals stay</option>
      </select>
    </>
  )
}
