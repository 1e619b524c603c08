// Imported before everything else. A browser that blocks cookies blocks the storage too, and other files need it while they load.

const text =
  'Without cookies you cannot log in, and nothing that you type can be kept. Please allow cookies for this site in the settings of your browser, and reload the page.'

const hasStorage = (): boolean => {
  try {
    return Boolean(window.localStorage && window.sessionStorage)
  } catch {
    return false
  }
}

/** Below the header, which the page has from the start, instead of the text for a page that does not load. */
const showMessage = (): void => {
  const page = document.createElement('main')
  page.className = 'error-page'
  for (const [name, content] of [
    ['h1', 'Your browser blocks cookies.'],
    ['p', text],
  ] as const)
    page.append(Object.assign(document.createElement(name), { textContent: content }))
  document.querySelector('.slow-start')?.remove()
  document.getElementById('root')?.append(page)
}

if (!hasStorage()) {
  showMessage()
  throw new Error('The storage of the browser is blocked.')
}
