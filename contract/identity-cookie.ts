/** The cookie by which the server knows a session; scripts cannot read it. */
export const sessionCookie = 'GovernorsIdentity.session'
