import { queryClient } from '../api/query-client.ts'
import { forgetStudent } from './snapshot.ts'

/** Drops all that was fetched for the person, then the person. Unsaved answers are not touched: saving keeps them. */
export const endSession = (): void => {
  queryClient.clear()
  forgetStudent()
}
