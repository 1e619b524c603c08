import { Icon, type IconName } from '../ui/icon.tsx'
import { passwordRules, type RowState, rowState } from './password-rules.ts'

const icons: Readonly<Record<RowState, IconName>> = { inactive: 'dot', error: 'cross', success: 'check' }
const inWords: Readonly<Record<RowState, string>> = { inactive: '', error: ' (not yet)', success: ' (done)' }

/** The requirements of a new password, each with how it stands. */
export const PasswordRows = ({ id, password }: { readonly id: string; readonly password: string }) => (
  <div className="password-rows" id={id}>
    <p>Your password</p>
    <ul>
      {passwordRules.map((rule) => {
        const state = rowState(rule, password)
        return (
          <li key={rule.text} className={`password-row password-row-${state}`} data-state={state}>
            <Icon name={icons[state]} />
            {rule.text}
            <span className="visually-hidden">{inWords[state]}</span>
          </li>
        )
      })}
    </ul>
  </div>
)
