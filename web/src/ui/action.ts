import { useRef, useState } from 'react'

type Outcome<Data> = { readonly isPending: boolean; readonly data?: Data; readonly error?: unknown }

/** What somebody starts by a press: one run at a time, and what came of the latest. */
export const useAction = <Input = void, Data = void>(act: (input: Input) => Promise<Data>) => {
  const [outcome, setOutcome] = useState<Outcome<Data>>({ isPending: false })
  /** `isPending` does not tell the second press of a double click, which comes before the next render. */
  const isRunning = useRef(false)

  const start = async (input: Input) => {
    isRunning.current = true
    setOutcome({ isPending: true })
    try {
      setOutcome({ isPending: false, data: await act(input) })
    } catch (error) {
      setOutcome({ isPending: false, error })
    } finally {
      isRunning.current = false
    }
  }

  return {
    ...outcome,
    run: (input: Input): void => {
      if (!isRunning.current) void start(input)
    },
    /** Forgets what came of the latest run. */
    forget: (): void => setOutcome({ isPending: false }),
  } as const
}
