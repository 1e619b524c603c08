import { useEffect, useState } from 'react'
import { openDeadline } from './deadline.ts'
import { Icon } from './icon.tsx'
import { useSchool } from './school-context.ts'

const everyMinute = 60_000

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const interval = setInterval(() => setNow(new Date()), everyMinute)
    return () => clearInterval(interval)
  }, [])
  return now
}

export const DeadlineBanner = () => {
  const deadline = openDeadline(useSchool(), useNow())
  if (!deadline) return null
  return (
    <p className="deadline-banner">
      <Icon name="warning" />
      {deadline.banner}
    </p>
  )
}
