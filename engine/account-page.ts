// Facts of the account page. Apart from the other limits, because the form and the cards must not load them.

export const maxPasskeys = 10
export const maxPasskeyNameLength = 60

/** What a person types to delete the account. */
export const deletionPhrase = 'delete my account'

/** Phones begin with a capital letter and end with a space. */
export const isDeletionPhrase = (text: string): boolean => text.trim().toLowerCase() === deletionPhrase

/** Messages that the browser shows before a call, and the server sends if the call is made anyway. */
export const accountPageMessages = {
  passkeyName: `Please give the passkey a name of at most ${maxPasskeyNameLength} characters.`,
  deletionPhrase: `Please type: ${deletionPhrase}`,
} as const
