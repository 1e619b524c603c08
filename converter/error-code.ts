/** What the system or the driver calls the error, such as `ENOENT`; empty where it has no name. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
