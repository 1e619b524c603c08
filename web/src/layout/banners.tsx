import { dayInTimeZone, deadlineBanner } from '@apply/engine/calendar'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/icons.tsx'
import { useSchool } from '../ui/school.tsx'

const minuteMs = 60_000

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const interval = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(interval)
  }, [])
  return now
}

export const DeadlineBanner = () => {
  const { deadlines, timeZone } = useSchool()
  const banner = deadlineBanner(deadlines, dayInTimeZone(timeZone, useNow()))
  if (banner === undefined) return null
  return (
    <p className="deadline-banner">
      <Icon name="warning" />
      {banner}
    </p>
  )
}

export const MarketingBanner = () => (
  <ul className="marketing-banner" aria-label="Why apply">
    {useSchool().marketing.map((promise) => (
      <li key={promise}>
        <Icon name="check" />
        {promise}
      </li>
    ))}
  </ul>
)
