import { LoadFailure } from '../failures.tsx'
import { useChoices } from './application-data.ts'

/** Says that there is nothing to choose from, which otherwise looks as if the school had no states and no requests. */
export const ChoicesFailure = () => {
  const { data, error, refetch } = useChoices()
  if (!error || data) return null
  return (
    <LoadFailure error={error} onRetry={() => refetch()}>
      <h3>The states and requests to choose from could not be loaded</h3>
    </LoadFailure>
  )
}
