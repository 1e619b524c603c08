import {
  addAnother,
  addressLookup,
  allOf,
  checkbox,
  date,
  dependingOn,
  dropdown,
  email,
  entry,
  file,
  firstTrue,
  form,
  group,
  longText,
  note,
  number,
  options,
  optionsFromNames,
  page,
  paragraph,
  phone,
  radio,
  required,
  schoolLookup,
  section,
  tab,
  tabs,
  text,
  upcomingTerms,
  when,
  year,
} from '../define/index.ts'

/** A fictional club with one question of every kind, so that the engine's tests need no school. */
export const member = radio('member', { label: 'Are you a member?', options: options({ Y: 'Yes', N: 'No' }) })

export const sport = dropdown('sport', { label: 'Sport', options: optionsFromNames('Chess', 'Rowing', 'Tennis') })

export const boat = dropdown('boat', {
  label: 'Boat',
  options: dependingOn(sport, {
    rowing: options({ '1X': 'Single', '2X': 'Double' }),
    tennis: options({ '2X': 'Mixed' }),
  }),
})

export const oars = dropdown('oars', {
  label: 'Oars',
  options: dependingOn(boat, { '1X': options({ A: 'Ash' }), '2X': options({ A: 'Ash', S: 'Spruce' }) }),
})

export const age = number('age', { label: 'Age', min: 10, max: 90, step: 5, message: 'Between 10 and 90, by fives.' })

export const nickname = text('nickname', { label: 'Nickname', maxLength: 10, rules: [required(when(member).is('Y'))] })

export const memberSince = year('since', { label: 'Member since', years: { count: 3, direction: 'past' } })

export const visitDay = date('visit_day', { label: 'Day of the visit' })

export const badge = file('badge', { label: 'Badge' })

export const street = addressLookup('', { label: 'Street', fills: ['city'] })

export const oldSchool = schoolLookup('school_', 'hs_ceeb', { label: 'School', fills: ['city'] })

const friend = (count: number) =>
  entry(`Friend ${count}`, {
    prefix: `friend_${count}_`,
    ask: [
      text(`friend_${count}_name`, { label: 'Name' }),
      email(`friend_${count}_email`, { label: 'Email', rules: [required(when(member).is('Y'))] }),
    ],
  })

export const club = form('Rowing Club', [
  page('person', {
    title: 'You',
    ask: [
      member,
      section('Members', { show: when(member).is('Y'), ask: [nickname, memberSince] }),
      section('Guests', {
        show: when(member).is('N'),
        ask: [checkbox('visit', { label: 'I would like to visit' }), visitDay],
      }),
      age,
      phone('phone', { label: 'Phone' }),
      street,
      text('city', { label: 'City' }),
    ],
  }),
  page('sport', {
    title: 'Your sport',
    ask: [
      sport,
      boat,
      oars,
      firstTrue(
        group(when(sport).is('chess'), [
          text('opening', { label: 'Favourite opening' }),
          text('rating', { label: 'Rating' }),
        ]),
        group(when(sport).isAnswered(), [longText('why', { label: 'Why?' })]),
      ),
      dropdown('term', {
        label: 'Start',
        options: upcomingTerms({
          count: 3,
          terms: [
            { code: 'S', name: 'Spring', lastDay: '03-01' },
            { code: 'A', name: 'Autumn', lastDay: '09-01' },
          ],
        }),
        rules: [required()],
        show: allOf(when(member).is('Y'), when(sport).isNoneOf('chess')),
      }),
      tabs('badge_tabs', {
        label: 'Badge',
        tabs: [
          tab('now', { label: 'Now', ask: [badge] }),
          tab('later', { label: 'Later', ask: [note(paragraph('Bring it along.')), text('when', { label: 'When' })] }),
        ],
      }),
      addAnother('friend', { label: 'friend', entries: [1, 2, 3].map(friend) }),
      oldSchool,
      text('school_city', { label: 'School city' }),
    ],
  }),
])
