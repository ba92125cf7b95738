/** Families of browsers, the more particular first: most name the others too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const first = (families: typeof browsers, userAgent: string) => families.find(([, sign]) => sign.test(userAgent))?.[0]

/** Browser and operating system of a `User-Agent`, as families without versions; absent where they are not recognized. */
export function deviceOf(userAgent: string): { browser?: string; system?: string } {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) }
}
