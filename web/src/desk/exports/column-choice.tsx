import { useId, useState } from 'react'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { Failure } from '../failures.tsx'
import {
  type ExportColumns,
  type KeptColumns,
  type Template,
  useKeepColumns,
  useRemoveTemplate,
} from './export-data.ts'
import * as css from './exports.module.css'

type Columns = readonly string[]

type Props = {
  readonly offered: ExportColumns
  readonly chosen: Columns
  readonly onChange: (chosen: Columns) => void
}

const ColumnBoxes = ({ offered, chosen, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = offered.columns.filter(({ key, label }) => `${key} ${label}`.toLowerCase().includes(wanted))
  const toggle = (key: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, key] : chosen.filter((each) => each !== key))
  return (
    <>
      <input
        type="search"
        aria-label="Find a column"
        placeholder="Find a column"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className={css.exportColumns}>
        <legend className={design.visuallyHidden}>Columns</legend>
        {shown.map(({ key, label }) => (
          <label key={key} className={desk.deskCheck}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            <span>
              {label} <code className={desk.deskSoft}>{key}</code>
            </span>
          </label>
        ))}
        {shown.length === 0 && <p>No column has this name.</p>}
      </fieldset>
    </>
  )
}

type KeepProps = {
  readonly template: Template | undefined
  readonly chosen: Columns
  readonly onKept: (id: string) => void
}

/** Keeps the choice under a name, as a new one or in place of the one that was loaded. */
const KeepChoice = ({ template, chosen, onKept }: KeepProps) => {
  const [name, setName] = useState('')
  const keep = useKeepColumns(onKept)
  const remove = useRemoveTemplate(() => onKept(''))
  const save = (content: KeptColumns) => keep.mutate(content, { onSuccess: () => setName('') })
  return (
    <>
      <Failure error={keep.error ?? remove.error} />
      <form
        className={desk.deskButtons}
        onSubmit={(event) => {
          event.preventDefault()
          save({ name, columns: chosen })
        }}
      >
        <input
          type="text"
          dir="auto"
          aria-label="Name of this choice"
          placeholder="Name of this choice"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className={`${design.button} ${design.buttonQuiet}`} disabled={name.trim() === ''}>
          Keep as new
        </button>
        {template && (
          <>
            <button
              type="button"
              className={`${design.button} ${design.buttonQuiet}`}
              onClick={() => save({ name: template.name, columns: chosen, replaced: template })}
            >
              {`Change “${template.name}”`}
            </button>
            <button
              type="button"
              className={`${design.button} ${design.buttonQuiet}`}
              onClick={() => remove.mutate(template.id)}
            >
              Remove it
            </button>
          </>
        )}
      </form>
    </>
  )
}

/** All columns, a choice that was kept, or another one. */
export const ColumnChoice = ({ offered, chosen, onChange }: Props) => {
  const id = useId()
  const [templateId, setTemplateId] = useState('')
  const template = offered.templates.find((each) => each.id === templateId)
  // A question that the form no longer has cannot be exported, nor be unticked below.
  const stillOffered = ({ columns }: Template) =>
    columns.filter((key) => offered.columns.some((each) => each.key === key))
  const choose = (value: string) => {
    setTemplateId(value)
    const kept = offered.templates.find((each) => each.id === value)
    onChange(kept ? stillOffered(kept) : [])
  }
  return (
    <div className={css.exportChoice}>
      <label htmlFor={id}>Columns</label>
      <select id={id} value={templateId} onChange={(event) => choose(event.target.value)}>
        <option value="">All columns, or those ticked below</option>
        {offered.templates.map((each) => (
          <option key={each.id} value={each.id} disabled={stillOffered(each).length === 0}>
            {`${each.name} (${stillOffered(each).length})`}
          </option>
        ))}
      </select>
      <details>
        <summary>{chosen.length === 0 ? 'Choose columns' : `${chosen.length} columns are chosen`}</summary>
        <div className={css.exportChoice}>
          <ColumnBoxes offered={offered} chosen={chosen} onChange={onChange} />
          {chosen.length > 0 && <KeepChoice template={template} chosen={chosen} onKept={setTemplateId} />}
        </div>
      </details>
    </div>
  )
}
