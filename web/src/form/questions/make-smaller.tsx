import { Suspense, useState } from 'react'
import { lazyComponent } from '../../ui/lazy.tsx'

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
      <button type="button" className="button button-quiet file-smaller" onClick={() => setOpen(true)}>
        Make it smaller<span className="visually-hidden"> {picture.name}</span>
      </button>
      <Suspense fallback={null}>
        {isOpen && <SmallerPictureDialog picture={picture} onUse={use} onCancel={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
