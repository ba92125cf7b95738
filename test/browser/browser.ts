import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { termsCookies, termsVersion } from '#schema/rules/accounts.ts'
import { root } from '../local/build.ts'
import { LocalError } from '../local/local-error.ts'
import { memoryFolder } from '../local/memory-folder.ts'
import { waitForHydration } from './hydration.ts'

export interface PageOptions {
  width?: number
  height?: number
  lang?: 'pt-BR' | 'en'
  theme?: 'light' | 'dark'
  /** Of the browser; the shop's by default. */
  timeZone?: string
  /** The origin of paths such as `/products`. */
  origin: string
  /** A session token, to start signed in. */
  token?: string
  /** Whether the terms are accepted already; by default only with a session. */
  termsAccepted?: boolean
  reducesMotion?: boolean
  /** A touch screen instead of a mouse. */
  hasTouch?: boolean
  /** The browser runs no scripts. */
  hasNoScripts?: boolean
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** What went wrong in the page so far: console errors, exceptions, violations of the Content-Security-Policy. */
  pageErrors: string[]
  close(): Promise<void>
}

/** A real Chromium: the one from npm, or the one that CHROME_PATH names. */
export const launchBrowser = async (args: string[] = []): Promise<Browser> => launch(await browserPath(), args)

async function launch(executablePath: string, args: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...defaultArgs, ...args],
    // With it the processes share memory by files in the temporary folder, which cost a fifth of the browser's CPU.
    ignoreDefaultArgs: memoryFolder() === undefined ? [] : ['--disable-dev-shm-usage'],
  })
}

const shared = new Map<string, Promise<Browser>>()

function launchedOnce(path: () => Promise<string>): Promise<Browser> {
  const browser = shared.get(path.name) ?? path().then((found) => launch(found))
  shared.set(path.name, browser)
  return browser
}

/** The browser of this process, launched once: files of tests that run in it open contexts of their own. It ends with the process. */
export const sharedBrowser = (): Promise<Browser> => launchedOnce(browserPath)

/** The same of Chromium 109, the oldest that the shop supports (web/build/floor.ts). */
export const sharedOldBrowser = (): Promise<Browser> => launchedOnce(oldBrowserPath)

/** The path of the browser. The one from npm is unpacked first, which two processes must not do at once. */
export async function browserPath(): Promise<string> {
  const path = process.env.CHROME_PATH
  if (path) {
    if (!existsSync(path)) throw new LocalError(`CHROME_PATH names ${path}, which does not exist.`)
    return path
  }
  checkPlatform('CHROME_PATH')
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

/**
 * The path of Chromium 109: the one from npm, or the one that OLD_CHROME_PATH names. It is unpacked here, since its own package unpacks it to
 * where that of the present one does.
 */
export async function oldBrowserPath(): Promise<string> {
  const named = process.env.OLD_CHROME_PATH
  if (named) return named
  checkPlatform('OLD_CHROME_PATH')
  const path = join(root, 'node_modules/.cache/chromium-109')
  if (existsSync(path)) return path
  const packed = join(root, 'node_modules/chromium-109/bin/chromium.br')
  const whole = await promisify(brotliDecompress)(await readFile(packed))
  await mkdir(dirname(path), { recursive: true })
  const own = `${path}.${process.pid}`
  await writeFile(own, whole, { mode: 0o755 })
  await rename(own, path)
  return path
}

function checkPlatform(variable: string) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new LocalError(`The browsers that npm brings run on Linux x64 only: name another Chromium with ${variable}.`)
  }
}

// Not the arguments that the npm package suggests: they use a single process and disable the same-origin policy.
// Root, which CI runs as, cannot use Chromium's sandbox; the tests open only the store's own pages. Without a GPU, Chromium would imitate one:
// painting by software costs a tenth less CPU.
const defaultArgs = ['--no-sandbox', '--disable-gpu']

/** Chromium 109 says so of each popover, as an error. */
const foretold = /^Found a 'popover' attribute\./

/** A page in a browser context of its own. */
export async function openPage(browser: Browser, options: PageOptions): Promise<OpenPage> {
  const { width = 1280, height = 800, lang = 'pt-BR', theme = 'dark', origin, token, reducesMotion = true } = options
  const {
    termsAccepted = token !== undefined,
    hasTouch = false,
    hasNoScripts = false,
    timeZone = 'America/Sao_Paulo',
  } = options
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    isMobile: hasTouch,
    locale: lang,
    timezoneId: timeZone,
    colorScheme: theme,
    reducedMotion: reducesMotion ? 'reduce' : 'no-preference',
    baseURL: origin,
    javaScriptEnabled: !hasNoScripts,
    storageState: {
      cookies: termsAccepted ? acceptance(origin) : [],
      origins: token === undefined ? [] : [{ origin, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  context.on('page', waitForHydration)
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(`exception: ${error.message}`))
  // Chromium reports violations of the policy in the console too.
  page.on('console', (message) => {
    // A 404 of the page itself is meant; a 404 of anything else is an error.
    const isPage = message.location().url === page.url() && / 404 /.test(message.text())
    if (message.type() === 'error' && !isPage && !foretold.test(message.text()))
      pageErrors.push(`console: ${message.text()}`)
  })
  return { page, context, pageErrors, close: () => context.close() }
}

/** The cookies of who has accepted the terms. */
export const acceptance = (origin: string) =>
  [
    { name: termsCookies.accepted, value: 'true' },
    { name: termsCookies.version, value: termsVersion },
  ].map((cookie) => ({
    ...cookie,
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }))

/** Runs the clock that the test has installed in the page until `locator` is visible, or hidden. */
export async function runClockUntil(page: Page, locator: Locator, state: 'visible' | 'hidden' = 'visible') {
  while ((await locator.isVisible()) !== (state === 'visible')) {
    await page.clock.runFor(500)
    await sleep(30)
  }
}

const screens = join(import.meta.dirname, '../../.data/screens')

/** Saves a screenshot in `.data/screens`, by default of the whole page, and returns its path. */
export async function takeScreenshot(page: Page, name: string, { fullPage = true } = {}): Promise<string> {
  const path = join(screens, `${name}.png`)
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage, animations: 'disabled' })
  return path
}
