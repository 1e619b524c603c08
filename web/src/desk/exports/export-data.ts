import type {
  changeExportTemplate,
  createExportTemplate,
  readExportColumns,
  readExports,
  removeExportTemplate,
} from '@apply/contract/desk/exports'
import type { ExportFormat, ExportStatus } from '@apply/engine/desk-exchange'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import { followDownload } from '../../api/download.ts'
import { ServerError, UnauthorizedError } from '../../api/failures.ts'
import { showToast } from '../../ui/toasts.ts'
import { toastFailure, toastSuccess, useReload, useSingleMutation } from '../mutations.ts'

export type ExportEntry = ResponseOf<typeof readExports>['exports'][number]
export type ExportColumns = ResponseOf<typeof readExportColumns>
export type Template = ExportColumns['templates'][number]

export const exportsKey = ['exports']
const columnsKey = ['export-columns']

/** What can be asked for: a spreadsheet for people, or one of the formats for programs and archives. */
export type ExportKind = ExportFormat | 'people'

export const kindTexts: Readonly<Record<ExportKind, string>> = {
  people: 'Spreadsheet for people',
  csv: 'CSV with every column',
  jsonl: 'JSON lines, for a program',
  pdf: 'Zip of PDFs, one for each application',
}

export const kindHints: Readonly<Record<ExportKind, string>> = {
  people: 'The columns that the school has chosen, with headings in words, school time, and the state at the desk.',
  csv: 'Every column, or those that you choose; keys, codes and exact times.',
  jsonl: 'One application in each line, with its answers as they are stored.',
  pdf: 'What the applicant submitted, with all documents.',
}

export const kindOf = ({ format, layout }: Pick<ExportEntry, 'format' | 'layout'>): ExportKind =>
  layout === 'people' ? 'people' : format

const openStatuses: readonly ExportStatus[] = ['waiting', 'running']

export const isOpen = ({ status }: Pick<ExportEntry, 'status'>): boolean => openStatuses.includes(status)

export const filePath = (id: string): string => `/desk/api/exports/${id}/file`

const followMs = 1_500

const loadExports = () => call<typeof readExports>('GET', '/desk/api/exports')

/** All exports. While one is being made, the list follows it. */
export const useExports = () =>
  useQuery({
    queryKey: exportsKey,
    queryFn: loadExports,
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpen) ? followMs : false),
  })

export const useExportColumns = () =>
  useQuery({
    queryKey: columnsKey,
    queryFn: () => call<typeof readExportColumns>('GET', '/desk/api/export-columns'),
  })

export type KeptColumns = {
  readonly name: string
  readonly columns: readonly string[]
  readonly replaced?: Template
}

/** Keeps a choice of columns, as a new one or in place of another. Passes on the id of what is kept, or '' if it has to be chosen again. */
export const useKeepColumns = (onKept: (id: string) => void) => {
  const reload = useReload(columnsKey)
  return useSingleMutation({
    mutationFn: ({ name, columns, replaced }: KeptColumns) =>
      replaced
        ? call<typeof changeExportTemplate>('PUT', '/desk/api/export-templates/:id', {
            params: { id: replaced.id },
            body: { name, columns, version: replaced.version },
          })
        : call<typeof createExportTemplate>('POST', '/desk/api/export-templates', { body: { name, columns } }),
    onSuccess: async ({ id, name }) => {
      showToast({ severity: 'success', message: `“${name}” was kept.` })
      await reload()
      onKept(id)
    },
    // One that a colleague has changed meanwhile has to be chosen again, and so be loaded, before it can be changed.
    onError: async (error, { replaced }) => {
      if (replaced && error instanceof ServerError && error.status === 409) onKept('')
      await reload()
    },
  })
}

export const useRemoveTemplate = (onRemoved: () => void) =>
  useSingleMutation({
    mutationFn: (id: string) =>
      call<typeof removeExportTemplate>('DELETE', '/desk/api/export-templates/:id', { params: { id } }),
    onSuccess: (response) => {
      toastSuccess(response)
      onRemoved()
    },
    onSettled: useReload(columnsKey),
  })

/**
 * Has the browser save a file, which it streams to the disk. It says nothing of why that fails, so the list is read first: without a session
 * that leads to the login, and it shows whether the file is still there.
 */
export const useDownload = (id: string) => {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: loadExports,
    onSuccess: (loaded) => {
      queryClient.setQueryData(exportsKey, loaded)
      if (loaded.exports.find((entry) => entry.id === id)?.status === 'completed') followDownload(filePath(id))
      else showToast({ severity: 'error', message: 'This file was removed.' })
    },
    onError: (error) => {
      if (!(error instanceof UnauthorizedError)) toastFailure(error)
    },
  })
}

const units = ['bytes', 'kB', 'MB', 'GB']

export const sizeText = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${(bytes / 1_000 ** step).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[step]}`
}
