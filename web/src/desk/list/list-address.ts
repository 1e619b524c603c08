import { useSearchParams } from 'react-router'

const filterNames = [
  'status',
  'documents',
  'requests',
  'items',
  'withdrawn',
  'desk_state',
  'term',
  'state',
  'major',
  'started_within',
  'submitted_within',
  'started_from',
  'started_to',
  'submitted_from',
  'submitted_to',
]
/** The cursor of a page, and the number of its first row, which only the browser counts. */
const placeNames = ['after', 'before']
const numberName = 'from'
const viewNames = ['text', ...filterNames, 'sort', 'order']

const only = (params: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...params].filter(([name, value]) => names.includes(name) && value !== ''))

const firstRowOf = (params: URLSearchParams): number | undefined => {
  if (!params.has('after') && !params.has('before')) return 1
  const number = Number(params.get(numberName))
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** What the server is asked for; the chosen columns are the browser's business. */
const asQuery = (params: URLSearchParams): Readonly<Record<string, string>> => Object.fromEntries(params)

/** The view of the list is its address, so that it can be saved, shared and left with the back button. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()

  /** Changes the view. Another view begins at its first page. */
  const change = (changes: Readonly<Record<string, string>>, { replace = false } = {}): void => {
    const next = only(params, [...viewNames, 'columns'])
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { replace })
  }

  return {
    change,
    value: (name: string): string => params.get(name) ?? '',
    /** Several values are separated by commas. */
    values: (name: string): readonly string[] => (params.get(name) ?? '').split(',').filter((value) => value !== ''),
    clearFilters: () => setParams(only(params, ['sort', 'order', 'columns'])),
    hasFilters: [...params].some(([name, value]) => value !== '' && (name === 'text' || filterNames.includes(name))),
    /** The view without its page, as the counts have it. */
    view: asQuery(only(params, viewNames)),
    page: asQuery(only(params, [...viewNames, ...placeNames])),
    /** The view and its page as the address of one of its applications carries them, for the way back. */
    carried: only(params, [...viewNames, ...placeNames, numberName, 'columns']).toString(),
    /** What a saved view keeps: not the text of a search, which may have the name of a person. */
    saved: only(params, [...filterNames, 'sort', 'order', 'columns']).toString(),
    /** The address of another page of the view. */
    placeAddress: (place: Readonly<Record<string, string>>): string =>
      `?${new URLSearchParams([...only(params, [...viewNames, 'columns']), ...Object.entries(place)])}`,
    isFirstPage: !params.has('after') && !params.has('before'),
    /** Undefined for an address that was made without it. */
    firstRow: firstRowOf(params),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
