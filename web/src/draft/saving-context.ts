import { createContext, useContext } from 'react'
import type { Saving } from './saving.ts'

/** How the answers on the screen are kept; nothing until that has begun. */
export const SavingContext = createContext<Saving | undefined>(undefined)

export const useSaving = (): Saving | undefined => useContext(SavingContext)
