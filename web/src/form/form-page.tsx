import type { Page } from '@apply/engine/define'
import { useForm } from '../draft/form-context.ts'
import { useDeepLink } from '../ui/deep-link.ts'
import { ChangeEffects } from './cleared-line.tsx'
import './form.css'
import { PageActions } from './page-actions.tsx'
import { PageParts } from './page-parts.tsx'
import { SaveNotices } from './save-notices.tsx'
import { useSubmit } from './use-submit.ts'

/** One page of the form, with its questions and what comes after them. */
export const FormPage = ({ page }: { readonly page: Page }) => {
  const { title, pages } = useForm()
  const submission = useSubmit()
  useDeepLink()
  return (
    <>
      <title>{`${page.title} · ${title}`}</title>
      <div className="page-head">
        <p className="page-step">{`Step ${pages.indexOf(page) + 1} of ${pages.length}`}</p>
        <h1>{page.title}</h1>
      </div>
      <SaveNotices />
      <form
        className="form-page"
        noValidate
        autoComplete="on"
        inert={submission.isSubmitting}
        onSubmit={(event) => event.preventDefault()}
      >
        <PageParts page={page} />
      </form>
      <ChangeEffects page={page} />
      <PageActions page={page} submission={submission} />
    </>
  )
}
