import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lookAway, press, type } from '../testing/browser.ts'
import { answerAll, control } from './testing/answer-all.ts'
import { openPage } from './testing/open-page.tsx'
import { createApplication } from './testing/student-application.ts'

const away = () => Response.json({ message: 'Away.' }, { status: 503 })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers the first call so, and each other one as the application does. */
const once = <Answer,>(first: () => Answer, then: () => Answer) => {
  let isFirst = true
  return () => {
    const answer = isFirst ? first : then
    isFirst = false
    return answer()
  }
}

const stored = () => Response.json({ message: 'Saved.' })

describe('the documents', () => {
  const now = page.getByRole('tab', { name: 'Upload it now' })
  const later = page.getByRole('tab', { name: 'Send it later' })
  const expectChosen = (tab: typeof now) => expect.element(tab).toHaveAttribute('aria-selected', 'true')
  const open = (calls = {}, tabs = {}) => {
    const application = createApplication({ answer: { hs_ged_radio: '2' }, tabs })
    return openPage('education-ug', { application, calls }).then((opened) => ({ ...opened, application }))
  }

  test('TAB-05 have two tabs each', async () => {
    await openPage('education-ug', {
      application: createApplication({ answer: { hs_ged_radio: '1', homeschool_radio: 'Y' } }),
    })
    const tabsOf = (name: string) => page.getByRole('tablist', { name }).getByRole('tab').elements()
    const titles = () => tabsOf('Home-School Transcript').map(({ textContent }) => textContent)
    await expect.poll(titles).toEqual(['Upload it now', 'Send it later'])
    await answerAll({ hs_ged_radio: '2' })
    await expect.poll(() => tabsOf('GED Score Report').length).toBe(2)
    await expect.element(later).toHaveAttribute('aria-selected', 'false')
  })

  test('ERR-12 have a tab that is not switched if it cannot be stored, and a toast says so', async () => {
    await open({ 'PUT /api/tabs': away })
    await later.click()
    await expect.element(page.getByText('Error handling tabs for upload', { exact: true }).first()).toBeVisible()
    await expectChosen(now)
  })

  test('TAB-02 have a tab that is switched although its response is lost, because the server has stored it', async () => {
    await open({ 'PUT /api/tabs': once<Response | Promise<Response>>(lost, stored) })
    await later.click()
    await expectChosen(later)
    await now.click()
    await expectChosen(now)
  })

  test('TAB-01 TAB-02 store the chosen tab', async () => {
    const { calls } = await open()
    await later.click()
    await expectChosen(later)
    await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Send your document to the')
    expect(calls.filter(({ name }) => name.endsWith('tabs')).map(({ name, body }) => ({ name, body }))).toEqual([
      { name: 'PUT /api/tabs', body: { tab_id: 'ged_tabs', chosen_tab: 'later' } },
    ])
  })

  test('TAB-01 open with the tab that is stored, and show one that another device chooses with the next save', async () => {
    const { application } = await open({}, { ged_tabs: 'later' })
    await expectChosen(later)
    application.change({ tabs: { ged_tabs: 'upload' } })
    await answerAll({ ged_year: '2024' })
    lookAway()
    await expectChosen(now)
    await later.click()
    await expectChosen(later)
  })

  test('TAB-01 have tabs between which the arrows move, while Enter chooses', async () => {
    await open({}, { ged_tabs: 'later' })
    await press(later, 'ArrowLeft')
    await expect.element(now).toHaveFocus()
    await expectChosen(later)
    await userEvent.keyboard('{Enter}')
    await expectChosen(now)
  })
})

describe('entries', () => {
  const relatives = page.getByRole('group', { name: /^Relative \d$/ })
  const expectRelatives = (count: number) => expect.poll(() => relatives.elements().length).toBe(count)
  const add = page.getByRole('button', { name: 'Add Another relative' })

  test('ERR-13 are not added if they cannot be stored, and a toast says so', async () => {
    await openPage('about', { application: createApplication(), calls: { 'PUT /api/add-another': away } })
    await add.click()
    await expect.element(page.getByText('Error adding another legacy', { exact: true }).first()).toBeVisible()
    await expectRelatives(1)
  })

  test('ADD-02 ADD-05 are added and removed although the response was lost', async () => {
    const isLost = once<Response | Promise<Response>>(lost, stored)
    const isLostAgain = once<Response | Promise<Response>>(lost, stored)
    let answer = isLost
    await openPage('about', { application: createApplication(), calls: { 'PUT /api/add-another': () => answer() } })
    await add.click()
    await expectRelatives(2)

    answer = isLostAgain
    await page.getByRole('button', { name: 'Remove Relative 2' }).click()
    await expectRelatives(1)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('ADD-01 ADD-04 ADD-06 are added one with each click, up to the last one, and take the focus', async () => {
    const { calls } = await openPage('about', { application: createApplication() })
    for (const count of [2, 3, 4]) {
      await add.click()
      await expectRelatives(count)
      await expect.element(relatives.last().getByRole('radio').first()).toHaveFocus()
    }
    await expect.element(add).not.toBeInTheDocument()
    expect(calls.filter(({ name }) => name.endsWith('add-another')).map(({ body }) => body)).toEqual(
      [2, 3, 4].map((num_components) => ({ button_id: 'legacy', num_components })),
    )
  })

  test('ADD-03 are there as often as is stored', async () => {
    await openPage('about', { application: createApplication({ add_another: { legacy: 4 } }) })
    await expectRelatives(4)
  })

  test('ADD-06 leave the focus with whoever types elsewhere meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const calls = { 'PUT /api/add-another': () => answered.promise.then(stored) }
    await openPage('education-ug', { application: createApplication(), calls })
    await page.getByRole('button', { name: 'Add Another activity' }).click()
    const typed = control('college_name')
    await type(typed, 'Elm')
    answered.resolve()
    await expect.element(control('activity_2_activity_name')).toBeVisible()
    await expect.element(typed).toHaveFocus()
  })

  test('ADD-03 stay on the screen while they are emptied there', async () => {
    const application = createApplication({ add_another: { activity: 2 } })
    await openPage('education-ug', { application })
    await page.getByRole('button', { name: 'Add Another activity' }).click()
    await answerAll({ activity_2_activity_name: 'other' })
    lookAway()
    await expect.poll(application.filled).toMatchObject({ activity_2_activity_name: 'other' })
    await answerAll({ activity_2_activity_name: '' })
    lookAway()
    await expect.poll(application.filled).not.toHaveProperty('activity_2_activity_name')
    await expect.element(control('activity_2_activity_name')).toBeVisible()
  })

  test('ADD-05 ADD-06 SAV-13 can be removed from the last one on, after a question if it has answers', async () => {
    const application = createApplication()
    const { calls } = await openPage('education-ug', { application })
    const colleges = page.getBySelector('.add-another').filter({ hasText: 'College 1' })
    const remove = (name: string) => colleges.getByRole('button', { name: `Remove ${name}` })
    const addCollege = colleges.getByRole('button', { name: 'Add Another' })
    await expect.element(remove('College 1')).not.toBeInTheDocument()
    await addCollege.click()
    await answerAll({ college_2_name: 'Elm College' })
    await remove('College 2').click()
    const modal = page.getByRole('dialog', { name: 'Remove College 2' })
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(control('college_2_name')).toHaveValue('Elm College')
    await remove('College 2').click()
    await modal.getByRole('button', { name: 'Remove' }).click()
    await expect.element(control('college_2_name')).not.toBeInTheDocument()
    await expect.element(addCollege).toHaveFocus()
    const removal = calls.findLast(({ name }) => name === 'PUT /api/add-another')
    expect(removal?.body).toEqual({ button_id: 'college', num_components: 1 })
    expect(removal?.headers.get('x-save-number')).toMatch(/^\d+$/)
    lookAway()
    await expect.poll(application.filled).not.toHaveProperty('college_2_name')
  })
})
