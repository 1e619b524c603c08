import type { ReadOnlyPage, ReadOnlyPart } from '@apply/engine/read-only'
import type { ReactNode } from 'react'

const Lines = ({ lines }: Pick<ReadOnlyPart, 'lines'>) => (
  <dl>
    {lines.map(({ key, label, text }) => (
      <div key={key} className="read-only-line">
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const PageView = ({ page: { title, parts } }: { readonly page: ReadOnlyPage }) => (
  <section className="read-only-page">
    <h2>{title}</h2>
    {parts.length === 0 && <p>Nothing was answered on this page.</p>}
    {parts.map(({ headings, lines }) => (
      // A title can come twice, a question cannot.
      <div key={lines[0]?.key} className="read-only-part">
        {headings.length > 0 && <h3>{headings.join(' · ')}</h3>}
        <Lines lines={lines} />
      </div>
    ))}
  </section>
)

type Props = {
  readonly title: string
  readonly pages: readonly ReadOnlyPage[]
  /** Shown between the title and the first page. */
  readonly children?: ReactNode
}

/** An application as text, page by page. */
export const ReadOnlyForm = ({ title, pages, children }: Props) => (
  <main className="read-only">
    <h1>{title}</h1>
    {children}
    {pages.map((page) => (
      <PageView key={page.name} page={page} />
    ))}
  </main>
)
