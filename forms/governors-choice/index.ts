export { desk } from './desk.ts'
export { governorsChoice as form } from './form.ts'
export { school } from './school.ts'
