type Name = readonly [pattern: RegExp, name: string]

/** In this order, since most browsers name others as well. */
const browsers: readonly Name[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly Name[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const maxUserAgentLength = 1_000

/** A browser and its system in words that its owner knows, such as "Firefox on Android". */
export const deviceName = (userAgent = ''): string => {
  const text = userAgent.slice(0, maxUserAgentLength)
  const nameIn = (names: readonly Name[]) => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return system === undefined ? `${browser}` : `${browser ?? 'Unknown browser'} on ${system}`
}
