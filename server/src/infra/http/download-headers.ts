/** For a PDF that holds what somebody uploaded: it runs nothing, loads nothing and is never taken for a page of ours. */
export const downloadHeaders = (name: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
})
