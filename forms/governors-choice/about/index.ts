import { page } from '@apply/engine/define'
import { kentuckyResidents, mailingAddress, permanentAddress, tennesseeResidents } from './address.ts'
import { background, citizenship } from './citizenship.ts'
import { legacy } from './legacy.ts'
import { parents } from './parents.ts'
import { aboutYou, reachingYou } from './person.ts'
import { militaryService, selectiveService } from './service.ts'

export const about = page('about', {
  title: 'About You',
  ask: [
    aboutYou,
    reachingYou,
    permanentAddress,
    kentuckyResidents,
    tennesseeResidents,
    mailingAddress,
    parents,
    citizenship,
    background,
    selectiveService,
    militaryService,
    legacy,
  ],
})
