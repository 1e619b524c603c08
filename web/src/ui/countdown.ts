import { useEffect, useState } from 'react'

const secondMs = 1_000

export const secondsLeft = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / secondMs))

/** The milliseconds until a moment. None if it is further away than is possible, because the clock of the device was set back meanwhile. */
export const remainingUntil = (moment: number, longestMs: number): number => {
  const remaining = moment - Date.now()
  return remaining > 2 * longestMs ? 0 : remaining
}

/** The seconds that remain, counted down while the component is shown; `remaining` is in milliseconds. */
export const useCountdown = (remaining: () => number): number => {
  const [seconds, setSeconds] = useState(() => secondsLeft(remaining()))
  useEffect(() => {
    const update = () => setSeconds(secondsLeft(remaining()))
    update()
    const interval = setInterval(update, secondMs)
    return () => clearInterval(interval)
  }, [remaining])
  return seconds
}

export const secondsText = (seconds: number): string => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

const minuteSeconds = 60

/** "1 minute 30 seconds"; up to a minute in seconds alone. */
export const durationText = (seconds: number): string => {
  if (seconds <= minuteSeconds) return secondsText(seconds)
  const minutes = Math.floor(seconds / minuteSeconds)
  const rest = seconds % minuteSeconds
  const minutesText = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return rest === 0 ? minutesText : `${minutesText} ${secondsText(rest)}`
}
