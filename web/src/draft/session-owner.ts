const key = 'session owner'

/** All windows share one session: who opened a form last is the one whose session it is. */
export const claimSession = (account: string): void => window.localStorage.setItem(key, account)

/** Whether the session is still this person's; another window may have logged in somebody else. */
export const ownsSession = (account: string): boolean => window.localStorage.getItem(key) === account
