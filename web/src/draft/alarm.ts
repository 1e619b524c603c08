/** One moment to come; setting it again puts it off. */
export const openAlarm = (ring: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => clearTimeout(timer)
  return {
    clear,
    set: (delay: number): void => {
      clear()
      timer = setTimeout(ring, delay)
    },
  } as const
}
