import { docxOf } from './docx-of.ts'

const names = {
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
}

type Values = Readonly<Record<string, string>>

/** A run of an equation; `style` is the one that Word writes for it. */
export const mathRun = (text: string, style = ''): string =>
  `<m:r>${style && `<m:rPr><m:sty m:val="${style}"/></m:rPr>`}<m:t xml:space="preserve">${text}</m:t></m:r>`

/** Words in an equation. */
export const mathWords = (text: string): string =>
  `<m:r><m:rPr><m:nor/></m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`

const part = (name: string, inside: string): string => `<m:${name}>${inside}</m:${name}>`

const properties = (name: string, values: Values): string =>
  part(
    `${name}Pr`,
    Object.entries(values)
      .map(([key, value]) => `<m:${key} m:val="${value}"/>`)
      .join(''),
  )

/** An object of an equation: its name, its properties and its parts in their order. */
export const mathObject = (
  name: string,
  values: Values,
  ...parts: readonly (readonly [name: string, inside: string])[]
): string => part(name, properties(name, values) + parts.map(([of, inside]) => part(of, inside)).join(''))

const space = `xmlns:m="${names.m}" xmlns:w="${names.w}"`

/** An equation within a line. */
export const inlineMath = (inside: string): string => `<m:oMath ${space}>${inside}</m:oMath>`

/** A paragraph with an equation on a line of its own. */
export const displayMath = (inside: string, align = ''): string =>
  `<w:p><m:oMathPara ${space}>${align && `<m:oMathParaPr><m:jc m:val="${align}"/></m:oMathParaPr>`}${inlineMath(inside)}</m:oMathPara></w:p>`

export const docxWithEquations = (...equations: readonly string[]): Promise<Buffer> =>
  docxOf({ body: equations.map((equation) => displayMath(equation)).join('') })

const matrixRow = (...cells: readonly string[]): string => part('mr', cells.map((cell) => part('e', cell)).join(''))

export const mathMatrix = (align: string, ...rows: readonly (readonly string[])[]): string =>
  part(
    'm',
    part(
      'mPr',
      `<m:mcs><m:mc><m:mcPr><m:count m:val="${rows[0]?.length ?? 1}"/><m:mcJc m:val="${align}"/></m:mcPr></m:mc></m:mcs>`,
    ) + rows.map((row) => matrixRow(...row)).join(''),
  )
