const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Windows": what a browser says of itself, in words its owner recognises. */
export function deviceName(userAgent: string): string {
  const browser = firstOf(browsers, userAgent)
  const system = firstOf(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another app'
}
