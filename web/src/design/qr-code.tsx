import { encode } from 'uqr'

type Props = {
  readonly text: string
  readonly label: string
  readonly className: string | undefined
  /** How much of it may be unreadable: a long text needs `L`, to have squares that a camera can tell apart. */
  readonly correction: 'L' | 'M'
}

/** Drawn as a path: our content security policy allows no markup made by a script. */
export const QrCode = ({ text, label, className, correction }: Props) => {
  const { data, size } = encode(text, { ecc: correction, border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
