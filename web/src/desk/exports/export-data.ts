import type { readExportColumns, readExports } from '@apply/contract/desk/exports'
import type { ExportFormat, ExportStatus } from '@apply/engine/desk-exchange'
import { useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'

export type ExportEntry = ResponseOf<typeof readExports>['exports'][number]
export type ExportColumns = ResponseOf<typeof readExportColumns>
export type Template = ExportColumns['templates'][number]

export const exportsKey = ['exports']
export const columnsKey = ['export-columns']

export const formatTexts: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV, for a spreadsheet',
  jsonl: 'JSON lines, for a program',
  pdf: 'Zip of PDFs, one for each application',
}

const openStatuses: readonly ExportStatus[] = ['waiting', 'running']

export const isOpen = ({ status }: Pick<ExportEntry, 'status'>): boolean => openStatuses.includes(status)

const followMs = 1_500

/** All exports. While one is being made, the list follows it. */
export const useExports = () =>
  useQuery({
    queryKey: exportsKey,
    queryFn: () => call<typeof readExports>('GET', '/desk/api/exports'),
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpen) ? followMs : false),
  })

export const useExportColumns = () =>
  useQuery({
    queryKey: columnsKey,
    queryFn: () => call<typeof readExportColumns>('GET', '/desk/api/export-columns'),
  })

const units = ['bytes', 'kB', 'MB', 'GB']

export const sizeText = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${(bytes / 1_000 ** step).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[step]}`
}
