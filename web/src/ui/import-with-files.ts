/** What has been asked for, by its address. What has failed is asked for again. */
const asked = new Map<string, Promise<void>>()

/** Into the cache of the browser, where the import finds it. */
const fetchScript = async (href: string): Promise<void> => {
  const response = await fetch(href)
  const isScript = response.headers.get('content-type')?.includes('javascript')
  if (!isScript) throw new Error(`${response.status} ${href}`)
  await response.arrayBuffer()
}

export const loadStyle = (href: string, place: (link: HTMLLinkElement) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => {
      link.remove()
      reject(new Error(href))
    }
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: resolve,
      onerror: fail,
    })
    place(link)
  })

const load = (href: string): Promise<void> => {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return href.endsWith('.css') ? loadStyle(href, (link) => document.head.append(link)) : fetchScript(href)
}

const loadOnce = (href: string): Promise<void> => {
  const known = asked.get(href)
  if (known) return known
  const loading = load(href).catch((failure: unknown) => {
    asked.delete(href)
    throw failure
  })
  asked.set(href, loading)
  return loading
}

/**
 * Imports a lazy file once everything that it imports has arrived. A browser keeps a failed import until the page is left, so that a script
 * that is lost once would be lost for good. The build puts this in the place of Vite's own function, which preloads with such imports.
 */
export const importWithFiles = async <Module>(
  importIt: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(files.map((file) => loadOnce(`/assets/${file}`)))
  return importIt()
}
