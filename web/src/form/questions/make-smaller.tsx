import { Suspense, useState } from 'react'
import * as design from '../../design/index.module.css'
import { lazyComponent } from '../../ui/lazy.tsx'
import * as css from './uploads.module.css'

const SmallerPictureDialog = lazyComponent(
  () => import('../../draft/files/smaller-picture.tsx'),
  (module) => module.SmallerPictureDialog,
)

/** A way on for a picture that is too large. */
export const MakeSmaller = ({
  picture,
  onUse,
}: {
  readonly picture: File
  readonly onUse: (smaller: File) => void
}) => {
  const [isOpen, setOpen] = useState(false)
  const use = (smaller: File) => {
    setOpen(false)
    onUse(smaller)
  }
  return (
    <>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet} ${css.fileSmaller}`}
        onClick={() => setOpen(true)}
      >
        Make it smaller<span className={design.visuallyHidden}> {picture.name}</span>
      </button>
      <Suspense fallback={null}>
        {isOpen && <SmallerPictureDialog picture={picture} onUse={use} onCancel={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
