/** The content of an equation, as data for the template. */

/** The function of Typst that gives letters a look. */
export type MathLook = 'upright' | 'italic' | 'bold' | 'cal' | 'frak' | 'bb' | 'sans' | 'mono'

export type MathNodes = readonly MathNode[]

export type MathNode =
  /** Letters of variables and signs; a line may break after a `sign`. */
  | {
      readonly kind: 'letters' | 'sign'
      readonly text: string
      readonly looks: readonly MathLook[]
      readonly fill: string | null
    }
  /** Words and numbers, which are not spaced as variables. */
  | {
      readonly kind: 'words'
      readonly text: string
      readonly looks: readonly MathLook[]
      readonly fill: string | null
    }
  /** A space, as a share of the font size. */
  | { readonly kind: 'space'; readonly width: number }
  | { readonly kind: 'align' }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'fraction'
      readonly line: 'vertical' | 'skewed' | 'horizontal' | 'none'
      readonly top: MathNodes
      readonly bottom: MathNodes
    }
  | { readonly kind: 'root'; readonly index: MathNodes; readonly body: MathNodes }
  | {
      readonly kind: 'attached'
      readonly at: 'right' | 'left' | 'limits'
      readonly body: MathNodes
      readonly above: MathNodes
      readonly below: MathNodes
    }
  | {
      readonly kind: 'large'
      readonly sign: string
      readonly hasLimits: boolean
      readonly above: MathNodes
      readonly below: MathNodes
      readonly body: MathNodes
    }
  | {
      readonly kind: 'fenced'
      readonly open: string
      readonly close: string
      readonly separator: string
      readonly grows: boolean
      readonly parts: readonly MathNodes[]
    }
  | {
      readonly kind: 'matrix'
      readonly aligns: readonly ('left' | 'center' | 'right')[]
      readonly rows: readonly (readonly MathNodes[])[]
    }
  | { readonly kind: 'rows'; readonly rows: readonly MathNodes[] }
  | { readonly kind: 'accent'; readonly sign: string; readonly body: MathNodes }
  | { readonly kind: 'bar'; readonly isAbove: boolean; readonly body: MathNodes }
  /** A brace or an arrow above or below something; either of both stands on the base line. */
  | {
      readonly kind: 'grouped'
      readonly sign: string
      readonly isAbove: boolean
      readonly isOnLine: boolean
      readonly body: MathNodes
    }
  | { readonly kind: 'named'; readonly name: MathNodes; readonly body: MathNodes }
  | {
      readonly kind: 'framed'
      readonly sides: readonly ('top' | 'right' | 'bottom' | 'left')[]
      readonly strikes: readonly ('across' | 'down' | 'rising' | 'falling')[]
      readonly body: MathNodes
    }
  | { readonly kind: 'hidden'; readonly body: MathNodes }

export type Equation = {
  readonly kind: 'equation'
  readonly style: number
  /** Whether it stands on lines of its own, where fractions and sums are larger. */
  readonly isDisplay: boolean
  readonly nodes: MathNodes
  /** In one line, for readers that cannot see it. */
  readonly text: string
}
