import type { previewExport, requestExport } from '@apply/contract/desk/exports'
import { exportFormats } from '@apply/engine/desk-exchange'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { DayField } from '../day-field.tsx'
import * as desk from '../desk.module.css'
import { Failure, LoadFailure } from '../failures.tsx'
import { useReload, useSingleMutation } from '../mutations.ts'
import type { Chosen } from '../selection.ts'
import { ColumnChoice } from './column-choice.tsx'
import { type ExportKind, exportsKey, kindHints, kindTexts, useExportColumns } from './export-data.ts'
import * as css from './exports.module.css'

/** What the list of applications passes on: the applications that are ticked there, or all of a view. */
type PassedOn = Partial<Chosen> | null

type Days = { readonly from: string; readonly until: string }

const selectionOf = (passedOn: PassedOn, { from, until }: Days) =>
  passedOn ?? { ...(from && { submitted_from: from }), ...(until && { submitted_until: until }) }

const passedOnText = (passedOn: Partial<Chosen>): string => {
  const ids = 'ids' in passedOn ? passedOn.ids : undefined
  if (!ids) return 'Everything that matches what you filtered or searched in the list.'
  return `${ids.length === 1 ? 'The application' : `The ${ids.length} applications`} that you chose in the list.`
}

type DaysProps = { readonly days: Days; readonly onChange: (days: Days) => void }

const DayFields = ({ days, onChange }: DaysProps) => {
  const id = useId()
  return (
    <div className={css.exportDays}>
      <div>
        <label htmlFor={`${id}-from`}>Submitted from</label>
        <DayField id={`${id}-from`} value={days.from} onChange={(from) => onChange({ ...days, from })} />
      </div>
      <div>
        <label htmlFor={`${id}-until`}>up to and including</label>
        <DayField id={`${id}-until`} value={days.until} onChange={(until) => onChange({ ...days, until })} />
      </div>
    </div>
  )
}

type FormatProps = { readonly kind: ExportKind; readonly onChange: (kind: ExportKind) => void }

const kinds: readonly ExportKind[] = ['people', ...exportFormats]

const FormatFields = ({ kind, onChange }: FormatProps) => {
  const id = useId()
  return (
    <fieldset className={desk.deskChecks}>
      <legend>Format</legend>
      {kinds.map((each) => (
        <div key={each} className={css.exportKind}>
          <label className={desk.deskCheck}>
            <input
              type="radio"
              name="format"
              aria-describedby={`${id}-${each}`}
              checked={kind === each}
              onChange={() => onChange(each)}
            />
            {kindTexts[each]}
          </label>
          <p id={`${id}-${each}`} className={desk.deskHint}>
            {kindHints[each]}
          </p>
        </div>
      ))}
    </fieldset>
  )
}

/** What is asked for, as the call has it. */
const wantedOf = (kind: ExportKind, columns: readonly string[]) => {
  if (kind === 'people') return { format: 'csv', layout: 'people' } as const
  return { format: kind, ...(kind !== 'pdf' && columns.length > 0 && { columns }) }
}

const countText = (count: number | undefined): string => {
  if (count === undefined) return 'Counting …'
  if (count === 0) return 'No submitted application matches.'
  return count === 1
    ? '1 submitted application matches.'
    : `${count.toLocaleString('en-US')} submitted applications match.`
}

type ApplicationsProps = DaysProps & { readonly passedOn: PassedOn }

/** Which applications: what the list has passed on, or those of some days. */
const Applications = ({ passedOn, ...days }: ApplicationsProps) => {
  const navigate = useNavigate()
  if (!passedOn) return <DayFields {...days} />
  const forget = () => navigate('.', { replace: true, state: null })
  return (
    <p>
      {passedOnText(passedOn)}{' '}
      <button type="button" className={design.linkButton} onClick={forget}>
        Export by days instead
      </button>
    </p>
  )
}

type ColumnsProps = { readonly chosen: readonly string[]; readonly onChange: (columns: readonly string[]) => void }

/** The columns of a table of answers. */
const Columns = ({ kind, ...choice }: ColumnsProps & { readonly kind: ExportKind }) => {
  const { data, error, refetch } = useExportColumns()
  return (
    <>
      {(kind === 'csv' || kind === 'jsonl') && data && <ColumnChoice offered={data} {...choice} />}
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The columns could not be loaded</h3>
      </LoadFailure>
    </>
  )
}

type StartProps = {
  readonly selection: ReturnType<typeof selectionOf>
  readonly wanted: ReturnType<typeof wantedOf>
}

/** The last step, which says before how many applications the export will have. */
const StartExport = ({ selection, wanted }: StartProps) => {
  const preview = useQuery({
    queryKey: ['export-preview', selection],
    queryFn: () => call<typeof previewExport>('POST', '/desk/api/exports/preview', { body: selection }),
  })
  const request = useSingleMutation({
    mutationFn: () => call<typeof requestExport>('POST', '/desk/api/exports', { body: { ...selection, ...wanted } }),
    onSettled: useReload(exportsKey),
  })
  return (
    <>
      <LoadFailure error={preview.error} onRetry={() => preview.refetch()}>
        <h3>The applications could not be counted</h3>
      </LoadFailure>
      <Failure error={request.error} />
      <div className={desk.deskButtons}>
        <button
          type="button"
          className={design.button}
          aria-disabled={request.isPending}
          onClick={() => request.mutate()}
        >
          <ButtonLabel isBusy={request.isPending}>Start the export</ButtonLabel>
        </button>
        <p role="status">{preview.error ? '' : countText(preview.data?.count)}</p>
      </div>
    </>
  )
}

/** Asks for a new export. */
export const RequestExport = () => {
  const passedOn = useLocation().state as PassedOn
  const [kind, setKind] = useState<ExportKind>('csv')
  const [days, setDays] = useState<Days>({ from: '', until: '' })
  const [columns, setColumns] = useState<readonly string[]>([])
  return (
    // No form: Enter in the search of the columns must not start an export.
    <section className={`${desk.deskCard} ${css.exportForm}`}>
      <h2>New export</h2>
      <Applications passedOn={passedOn} days={days} onChange={setDays} />
      <FormatFields kind={kind} onChange={setKind} />
      <Columns kind={kind} chosen={columns} onChange={setColumns} />
      <StartExport selection={selectionOf(passedOn, days)} wanted={wantedOf(kind, columns)} />
    </section>
  )
}
