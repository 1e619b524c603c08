export type MustBeTrue = { readonly rule: 'must-be-true'; readonly message: string }

/** A box that has to be ticked. */
export const mustBeTrue = (message: string): MustBeTrue => ({ rule: 'must-be-true', message })
