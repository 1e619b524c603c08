import type { MouseEvent, ReactNode } from 'react'
import { goToQuestion } from '../ui/deep-link.ts'
import { Link, opensNewTab } from '../ui/router.tsx'
import { usePageChange } from './page-change.ts'

type Props = {
  /** `/page#key` */
  readonly href: string
  readonly id?: string
  readonly className?: string | undefined
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** A link to a question, on this page or another. */
export const QuestionLink = ({ href, onFollow, ...link }: Props) => {
  const changePage = usePageChange()
  const follow = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    onFollow?.()
    const [route, key = ''] = href.split('#')
    if (route === window.location.pathname) goToQuestion(key)
    else changePage(href)
  }
  return <Link {...link} to={href} replace onClick={follow} />
}
