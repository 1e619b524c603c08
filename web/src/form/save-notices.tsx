import { setAnswer } from '@apply/engine/answer'
import type { Question } from '@apply/engine/define/question'
import { labelOf } from '@apply/engine/offered'
import { questionFor } from '@apply/engine/walk'
import type { AnswerStore } from '../draft/answers.ts'
import { changeAt } from '../draft/change-at.ts'
import { useForm } from '../draft/form-context.ts'
import type { Notice } from '../draft/notices.ts'
import type { Saving } from '../draft/saving.ts'
import { useSaving } from '../draft/saving-context.ts'
import { useAnswers } from '../draft/use-answers.ts'
import { useObservable } from '../ui/observable.ts'

type Actions = { readonly use: (value: string) => void; readonly dismiss: () => void }

const inWords = ({ getDraft, today }: AnswerStore, question: Question, value: string): string => {
  if (value === '') return 'no answer'
  if (question.kind === 'checkbox') return '“Yes”'
  const label = question.kind === 'choice' ? labelOf(question, getDraft().answers, value, today()) : undefined
  return `“${label ?? value}”`
}

const sentence = (notice: Notice, label: string, say: (value: string) => string): string => {
  switch (notice.kind) {
    case 'refused':
      return `“${label}” could not be saved. ${notice.message} Everything else was saved.`
    case 'changed elsewhere':
      return `“${label}” was also changed in another window or on another device. Your application now says ${say(notice.value)}.`
    case 'two values':
      return `“${label}” was changed elsewhere to ${say(notice.stored)} before ${say(notice.kept)} from this browser could be saved.`
  }
}

const NoticeView = ({
  notice,
  question,
  use,
  dismiss,
}: Actions & { readonly notice: Notice; readonly question: Question }) => {
  const answers = useAnswers()
  const say = (value: string) => inWords(answers, question, value)
  return (
    <li className="save-notice">
      <p>{sentence(notice, question.label, say)}</p>
      {notice.kind === 'two values' && (
        <button type="button" className="link-button" onClick={() => use(notice.kept)}>
          {`Use ${say(notice.kept)}`}
        </button>
      )}
      <button type="button" className="link-button" onClick={dismiss}>
        {notice.kind === 'two values' ? `Keep ${say(notice.stored)}` : 'Dismiss'}
        <span className="visually-hidden">{`: ${question.label}`}</span>
      </button>
    </li>
  )
}

const NoticeList = ({ notices }: Pick<Saving, 'notices'>) => {
  const form = useForm()
  const answers = useAnswers()
  const current = useObservable(notices)
  const views = current.flatMap((notice) => {
    const question = questionFor(form, notice.key)
    if (!question) return []
    const use = (value: string) =>
      void changeAt(answers, question, (draft) => setAnswer(form, draft, question, value, answers.today()))
    const dismiss = () => notices.withdraw(notice.key)
    return [<NoticeView key={notice.key} notice={notice} question={question} use={use} dismiss={dismiss} />]
  })
  return (
    <div role="status" className="save-notices">
      {views.length > 0 && <ul>{views}</ul>}
    </div>
  )
}

/** What happened to single answers on their way to the server. */
export const SaveNotices = () => {
  const saving = useSaving()
  return saving ? <NoticeList notices={saving.notices} /> : null
}
