export { desk } from './desk.ts'
export { sampleCollege as form } from './form.ts'
export { school } from './school.ts'
