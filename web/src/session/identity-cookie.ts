const prefix = 'GovernorsIdentity.'

/** Somebody is logged in exactly when a cookie of this family is visible. */
export const hasIdentityCookie = (cookies: string = document.cookie): boolean =>
  cookies.split(';').some((cookie) => cookie.trimStart().startsWith(prefix))
