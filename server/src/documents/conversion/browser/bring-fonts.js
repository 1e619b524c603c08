// Runs inside the offline page: gives every text of a document letters, also on a machine that has no fonts.

const fonts = 'https://fonts.invalid'
const base = ['400', '700', '400-italic', '700-italic'].map((style) => `@fontsource/noto-sans/${style}.css`)

const scripts = [
  [/\p{Script=Arabic}/u, 'Arabic'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Bengali}/u, 'Bengali'],
  [/\p{Script=Tamil}/u, 'Tamil'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Georgian}/u, 'Georgian'],
  [/\p{Script=Armenian}/u, 'Armenian'],
  [/\p{Script=Ethiopic}/u, 'Ethiopic'],
]

/** In this order: whoever writes kana or hangul gets the shapes of that country for the characters beside them. */
const eastAsian = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'JP'],
  [/\p{Script=Hangul}/u, 'KR'],
  [/[\p{Script=Han}\p{Script=Bopomofo}]/u, 'SC'],
]

const named = (known, text) => known.filter(([letters]) => letters.test(text)).map(([, name]) => name)

const loadSheet = (path) =>
  new Promise((resolve, reject) => {
    const link = document.head.appendChild(document.createElement('link'))
    link.onload = resolve
    link.onerror = () => reject(new Error('A font could not be loaded.'))
    link.rel = 'stylesheet'
    link.href = `${fonts}/${path}`
  })

/** Adds ours behind the fonts that the document itself asks for; one that asks for none means what a word processor would take. */
const fallBackOn = (families) => {
  const fallback = families.map((family) => `"${family}"`).join(', ')
  const rules = [...document.styleSheets].filter(({ href }) => !href).flatMap(({ cssRules }) => [...cssRules])
  const styled = [...rules, ...document.querySelectorAll('[style*="font-family"]')]
  for (const { style } of styled) if (style?.fontFamily) style.fontFamily += `, ${fallback}`
  document.body.style.fontFamily = `"Times New Roman", ${fallback}`
}

globalThis.bringFonts = async () => {
  const text = document.body.textContent
  const [others, asian] = [named(scripts, text), named(eastAsian, text)]
  await Promise.all([
    ...base.map(loadSheet),
    ...others.map((name) => loadSheet(`@fontsource/noto-sans-${name.toLowerCase()}/400.css`)),
    ...asian.map((name) => loadSheet(`@fontsource-variable/noto-sans-${name.toLowerCase()}/index.css`)),
  ])
  const special = [...others, ...asian.map((name) => `${name} Variable`)]
  fallBackOn(['Noto Sans', ...special.map((name) => `Noto Sans ${name}`)])
  document.body.getBoundingClientRect()
  await document.fonts.ready
}
