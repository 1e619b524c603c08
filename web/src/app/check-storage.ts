// Imported before everything else. A browser that blocks cookies blocks the storage too, and other files need it while they load.

const hasStorage = (): boolean => {
  try {
    return Boolean(window.localStorage && window.sessionStorage)
  } catch {
    return false
  }
}

if (!hasStorage()) {
  // The words are in the HTML (first-paint.tsx), because nearly nobody needs them.
  const words = document.querySelector('template')?.content ?? ''
  document.querySelector('.slow-start')?.replaceWith(words)
  throw new Error('The storage of the browser is blocked.')
}
