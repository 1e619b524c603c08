import type { ComponentProps } from 'react'
import * as design from '../design/index.module.css'
import { missingParts } from './load-code.ts'
import { useObservable } from './observable.ts'
import { reloadAction } from './reload-page.ts'

/** Stands where code is waited for. Once it is missing, words and a way on replace what says that it is loading. */
export const PartPlace = ({ children, ...words }: ComponentProps<'p'>) =>
  useObservable(missingParts) > 0 ? (
    <p {...words}>
      This part of the page could not be loaded.{' '}
      <button type="button" className={design.linkButton} onClick={reloadAction.run}>
        {reloadAction.text}
      </button>
    </p>
  ) : (
    children
  )
