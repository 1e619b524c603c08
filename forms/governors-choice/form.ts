import { form, page } from '@apply/engine/define'
import { kentuckyResidents, mailingAddress, permanentAddress, tennesseeResidents } from './about/address.ts'
import { background, citizenship } from './about/citizenship.ts'
import { legacy } from './about/legacy.ts'
import { parents } from './about/parents.ts'
import { aboutYou, reachingYou } from './about/person.ts'
import { militaryService, selectiveService } from './about/service.ts'
import { activities } from './education/activities.ts'
import { collegesAttended, conduct } from './education/colleges.ts'
import { enrollment, preProfessionalPlans } from './education/enrollment.ts'
import { highSchool } from './education/high-school.ts'
import { act, sat } from './education/tests.ts'
import { finalSteps } from './final-steps/final-steps.ts'
import { schoolDetails } from './school-details.ts'

const about = page('about', {
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

const education = page('education-ug', {
  title: 'Your Academics',
  ask: [enrollment, preProfessionalPlans, highSchool, collegesAttended, conduct, sat, act, activities],
})

export const governorsChoice = form(schoolDetails.application, [about, education, finalSteps])
