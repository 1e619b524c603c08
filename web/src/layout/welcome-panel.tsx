import type { Answers } from '@apply/engine/answers'
import type { Welcome } from '@apply/engine/define'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useForm } from '../draft/form-context.ts'
import { useSnapshot } from '../session/snapshot.ts'
import { fillIn } from '../ui/fill-in.ts'
import { ProseView } from '../ui/prose-view.tsx'
import { useSchool } from '../ui/school-context.ts'
import { welcomeWords } from '../ui/welcome-words.ts'
import { nameFor, welcomeFor } from './welcome.ts'

type Props = { readonly answers: Answers }

const Panel = ({ kind, answers }: Props & { readonly kind: keyof Welcome }) => {
  const form = useForm()
  const { data: welcome } = useSuspenseQuery(welcomeWords(useSchool()))
  const values = { name: nameFor(kind, form, answers) }
  const { title, passages } = welcome[kind]
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">{fillIn(title, values)}</h2>
      <ProseView passages={passages} values={values} />
    </section>
  )
}

export const WelcomePanel = ({ answers }: Props) => {
  const kind = welcomeFor(useSnapshot())
  return kind ? <Panel kind={kind} answers={answers} /> : null
}
