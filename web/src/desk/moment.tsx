import { momentInTimeZone } from '@apply/engine/calendar'
import { useSchool } from '../ui/school.tsx'

/** Writes moments in words, in the time zone of the school. */
export const useMomentText = (): ((at: string) => string) => {
  const { timeZone } = useSchool()
  return (at) => momentInTimeZone(timeZone, new Date(at))
}

type Props = { readonly at: string }

export const Moment = ({ at }: Props) => <time dateTime={at}>{useMomentText()(at)}</time>

/** For a column of moments, whose heading or page says that they are in the time of the school. */
export const ShortMoment = ({ at, withSeconds = false }: Props & { readonly withSeconds?: boolean }) => {
  const { timeZone } = useSchool()
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: withSeconds ? 'medium' : 'short',
    timeZone,
  })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
