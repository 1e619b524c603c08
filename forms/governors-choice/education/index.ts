import { page } from '@apply/engine/define'
import { activities } from './activities.ts'
import { collegesAttended, conduct } from './colleges.ts'
import { enrollment, preProfessionalPlans } from './enrollment.ts'
import { highSchool } from './high-school.ts'
import { act, sat } from './tests.ts'

export const education = page('education-ug', {
  title: 'Your Academics',
  ask: [enrollment, preProfessionalPlans, highSchool, collegesAttended, conduct, sat, act, activities],
})
