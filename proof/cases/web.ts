import { type Cases, calls, faults } from './case.ts'

/** Attacks on the pages and calls, and what operators rely on. */
export const webCases: Cases = {
  FLEET: {
    shows: 'several web and worker processes: journeys, limits, kills, rolling restart',
    where: [['proof/fleet.test.ts']],
  },
  FUZZ: { shows: 'random and mutated calls to every route get promised answers only', where: [calls('fuzz')] },
  O1: { shows: 'no high finding of npm audit, permissive licences', where: [['proof/supply.test.ts']] },
  O2: {
    shows: 'the metrics move with what happens, and dashboard and alerts ask for them',
    where: [['proof/storage/metrics.ts']],
  },
  W1: {
    shows: 'script in answers, lookup, names and errors is text everywhere',
    where: [['proof/pages/injection.ts']],
  },
  W2: { shows: 'security headers are on every route and error', where: [calls('request-checks')] },
  W3: { shows: 'cross-site calls have no effect', where: [calls('request-checks')] },
  W4: { shows: 'huge, deep and strange bodies are refused at once', where: [calls('strange-input')] },
  W5: {
    shows: 'slow and idle clients are closed in time',
    where: [faults('slow-clients'), ['server/src/platform/http/limits.test.ts', 'API-28 a client that does not read']],
  },
  W6: { shows: 'SQL, LIKE and patterns are literal and quick', where: [calls('strange-input')] },
  W9: { shows: 'known secrets leave no trace in the log', where: [calls('traces')] },
  W10: {
    shows: 'sign-in, failure, reset, submit, delete and service view leave audit rows',
    where: [calls('traces')],
  },
  W11: {
    shows: 'no path ends in a redirect, a 500 or a warning in the log',
    where: [calls('paths'), ['server/src/platform/http/serve-pages.test.ts', 'API-33 no path ends']],
  },
}
