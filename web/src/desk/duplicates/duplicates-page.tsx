import type { readDuplicates } from '@apply/contract/desk/duplicates'
import { type PairJudgement, pairJudgements } from '@apply/engine/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import * as css from './duplicates.module.css'
import { PairCard } from './pair-card.tsx'

const labels: Readonly<Record<PairJudgement, string>> = {
  open: 'To be judged',
  same: 'Same person',
  different: 'Different people',
}

const nothing: Readonly<Record<PairJudgement, string>> = {
  open: 'No two applications look like those of one person. New ones are compared within a minute.',
  same: 'No pair has been marked as the same person.',
  different: 'No pair has been marked as different people.',
}

const judgementIn = (params: URLSearchParams): PairJudgement =>
  pairJudgements.find((judgement) => judgement === params.get('judgement')) ?? 'open'

const useDuplicates = (judgement: PairJudgement, after: string | null) => {
  const query = { judgement, ...(after !== null && { after }) }
  return useQuery({
    queryKey: ['duplicates', query],
    queryFn: ({ signal }) => call<typeof readDuplicates>('GET', '/desk/api/duplicates', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const Judgements = ({ current }: { readonly current: PairJudgement }) => (
  <nav className={css.deskPairNav} aria-label="Judgements">
    {pairJudgements.map((judgement) => (
      <Link key={judgement} to={`?judgement=${judgement}`} aria-current={judgement === current ? 'page' : undefined}>
        {labels[judgement]}
      </Link>
    ))}
  </nav>
)

/** Pairs of applications that are likely of the same person. */
export const DuplicatesPage = () => {
  const [params] = useSearchParams()
  const judgement = judgementIn(params)
  const after = params.get('after')
  const { data, error, refetch } = useDuplicates(judgement, after)
  return (
    <>
      <title>Duplicates · Admissions desk</title>
      <h1>Duplicates</h1>
      <p className={css.deskPairIntro}>
        Applications that may be of the same person, the likeliest first. Judge them as same or different; nothing is
        merged.
        {data && ` Pairs with a weight below ${data.min_weight} are not shown.`}
        {data && ` To be judged: ${data.open.is_more ? 'more than ' : ''}${data.open.count.toLocaleString('en-US')}.`}
      </p>
      <Judgements current={judgement} />
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h2>The duplicates could not be loaded</h2>
      </LoadFailure>
      {!error && !data && <ScreenSpinner />}
      {data?.pairs.length === 0 && (
        <p className={desk.deskMessage}>{after === null ? nothing[judgement] : 'No pair is left on this page.'}</p>
      )}
      {data?.pairs.map((pair) => (
        <PairCard key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
      ))}
      {(after !== null || data?.next) && (
        <nav className={desk.deskPages} aria-label="Pages" tabIndex={-1}>
          {after !== null && <Link to={`?judgement=${judgement}`}>First page</Link>}
          {data?.next && <Link to={`?judgement=${judgement}&after=${data.next}`}>Next page</Link>}
        </nav>
      )}
    </>
  )
}
