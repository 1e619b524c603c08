import type { readExportColumns, readExports } from '@apply/contract/desk/exports'
import type { ExportFormat, ExportStatus } from '@apply/engine/desk-exchange'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import { followDownload } from '../../api/download.ts'
import { UnauthorizedError } from '../../api/failures.ts'
import { showToast } from '../../ui/toasts.ts'
import { toastFailure, useSingleMutation } from '../mutations.ts'

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
