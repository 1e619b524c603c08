import { storeAnswers, submitApplication } from './calls.ts'
import { answerAll, control, expectSentAndForgotten, storedAnswers } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'

const school = { hs_ged_radio: '1', hs_name: 'Hill School', hs_gpa: '3.25', counselor_first_name: 'Ada' }

test('UND-08 another window shows the change and offers no Undo, and an Undo after the submission changes nothing', async ({
  studentPage: page,
  context,
}) => {
  await storeAnswers(page, school)
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/education-ug')
    await expect(control(each, 'hs_gpa')).toHaveValue('3.25')
  }

  await answerAll(page, { hs_ged_radio: '2' })
  const undo = page.getByRole('button', { name: /^Undo ?: Have\/Will You$/ })
  await expect(page.locator('.cleared-line').filter({ has: undo })).toBeVisible()
  await expect(control(other, 'hs_gpa')).toHaveCount(0)
  await expect(other.locator('.cleared-line')).toHaveCount(0)
  await other.close()
  await expectSentAndForgotten(page, ['hs_name'])

  await submitApplication(page)
  const submitted = await storedAnswers(page)
  await undo.click()
  await expect(page).toHaveURL('/completion')
  await expect(page.locator('.cleared-line')).toHaveCount(0)
  expect(await storedAnswers(page)).toEqual(submitted)
})
