/** Before the tests of components. */
export { prepareChromium as setup } from './chromium.ts'
