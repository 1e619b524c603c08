import type { readDeskAuditFilters } from '@apply/contract/desk/audit'
import { maxEmailLength } from '@apply/engine/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import * as design from '../../design/index.module.css'
import { DayField } from '../day-field.tsx'
import { LoadFailure } from '../failures.tsx'
import * as css from './audit.module.css'
import { actionText } from './audit-sentence.ts'

const filterNames = ['person', 'applicant', 'action', 'day'] as const

/** The filters are in the address, so that a view can be kept or passed on. */
export const useAuditFilters = () => {
  const [search, setSearch] = useSearchParams()
  const filters: Readonly<Record<string, string>> = Object.fromEntries(
    filterNames.map((name) => [name, search.get(name)]).filter(([, value]) => value),
  )
  const change = (name: (typeof filterNames)[number], value: string) =>
    setSearch(
      (current) => {
        if (value === '') current.delete(name)
        else current.set(name, value)
        return current
      },
      { replace: true },
    )
  return { filters, change, clear: () => setSearch({}, { replace: true }) }
}

type ChoiceProps = {
  readonly label: string
  readonly everything: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The options. */
  readonly children: ReactNode
}

const Choice = ({ label, everything, value, onChange, children }: ChoiceProps) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{everything}</option>
        {children}
      </select>
    </div>
  )
}

type ApplicantProps = { readonly value: string; readonly onChange: (value: string) => void }

/** Only a whole address or number finds somebody, so it is passed on when it is typed: with Enter, or when the field is left. */
const ApplicantField = ({ value, onChange }: ApplicantProps) => {
  const id = useId()
  const pass = (typed: string) => typed.trim() !== value && onChange(typed.trim())
  return (
    <form
      className={css.staffApplicant}
      onSubmit={(event) => {
        event.preventDefault()
        pass(String(new FormData(event.currentTarget).get('applicant')))
      }}
    >
      <label htmlFor={id}>Applicant</label>
      <input
        key={value}
        id={id}
        name="applicant"
        type="search"
        dir="auto"
        placeholder="E-mail address or receipt number"
        autoComplete="off"
        maxLength={maxEmailLength}
        defaultValue={value}
        onBlur={({ target }) => pass(target.value)}
      />
    </form>
  )
}

export const AuditFilters = ({ filters, change, clear }: ReturnType<typeof useAuditFilters>) => {
  const id = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-filters'],
    queryFn: () => call<typeof readDeskAuditFilters>('GET', '/desk/api/audit/filters'),
  })
  return (
    <search className={css.staffFilters}>
      <Choice
        label="Person"
        everything="Everybody"
        value={filters.person ?? ''}
        onChange={(person) => change('person', person)}
      >
        {data?.people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </Choice>
      <ApplicantField value={filters.applicant ?? ''} onChange={(applicant) => change('applicant', applicant)} />
      <Choice
        label="Action"
        everything="Every action"
        value={filters.action ?? ''}
        onChange={(action) => change('action', action)}
      >
        {data?.actions.map((action) => (
          <option key={action} value={action}>
            {actionText(action)}
          </option>
        ))}
      </Choice>
      <div>
        <label htmlFor={`${id}-day`}>Day</label>
        <DayField id={`${id}-day`} value={filters.day ?? ''} onChange={(day) => change('day', day)} />
      </div>
      {Object.keys(filters).length > 0 && (
        <button type="button" className={design.linkButton} onClick={clear}>
          Show everything
        </button>
      )}
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h2>The people and actions to choose from could not be loaded</h2>
      </LoadFailure>
    </search>
  )
}
