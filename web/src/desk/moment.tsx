import { momentInTimeZone } from '@apply/engine/calendar'
import { useSchool } from '../ui/school.tsx'
import { shortTime } from './short-time.ts'

/** Writes moments in words, in the time zone of the school. */
export const useMomentText = (): ((at: string) => string) => {
  const { timeZone } = useSchool()
  return (at) => momentInTimeZone(timeZone, new Date(at))
}

type Props = { readonly at: string }

export const Moment = ({ at }: Props) => <time dateTime={at}>{useMomentText()(at)}</time>

/** For a column of moments: as short as it can be, with the exact one in the title. */
export const ShortMoment = ({ at }: Props) => {
  const { timeZone } = useSchool()
  const momentText = useMomentText()
  return (
    <time dateTime={at} title={momentText(at)}>
      {shortTime(timeZone, new Date(at), new Date())}
    </time>
  )
}

/** For a record of what happened when, whose heading or page says that its times are those of the school. */
export const MomentWithSeconds = ({ at }: Props) => {
  const { timeZone } = useSchool()
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
