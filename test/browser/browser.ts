import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { LocalError } from '../local/local-error.ts'

export interface PageOptions {
  width?: number
  height?: number
  lang?: 'pt-BR' | 'en'
  theme?: 'light' | 'dark'
  /** The shop: where paths such as `/products` lead. */
  origin: string
  /** A session token, to begin signed in. */
  token?: string
  /** Past the gate already; who is signed in is, unless told. */
  termsAccepted?: boolean
  reducesMotion?: boolean
  /** A finger instead of a mouse. */
  hasTouch?: boolean
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** What went wrong in the page so far: errors of its console, exceptions, breaches of the Content-Security-Policy. */
  complaints: string[]
  close(): Promise<void>
}

/** A real Chromium: the one from npm, or the one that CHROME_PATH names. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...usualArgs, ...more] })
}

let shared: Promise<Browser> | undefined

/** The browser of this process, launched once: files of tests that run in it open contexts of their own. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

/** Where the browser is. The one from npm is unpacked first, which must not be done by two at once. */
export async function browserPath(): Promise<string> {
  const path = process.env.CHROME_PATH
  if (path) {
    if (!existsSync(path)) throw new LocalError(`CHROME_PATH names ${path}, and there is nothing.`)
    return path
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new LocalError('The browser that npm brings runs on Linux x64 only: name another Chromium with CHROME_PATH.')
  }
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

// Not the arguments that come with npm's: they put everything into one process and switch the rules of origins off.
// Root, as whom CI runs, may not use Chromium's sandbox; it opens nothing here but our own pages.
const usualArgs = ['--no-sandbox']

/** A page in a profile of its own. */
export async function openPage(browser: Browser, options: PageOptions): Promise<OpenPage> {
  const { width = 1280, height = 800, lang = 'pt-BR', theme = 'dark', origin, token, reducesMotion = true } = options
  const { termsAccepted = token !== undefined, hasTouch = false } = options
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    isMobile: hasTouch,
    locale: lang,
    timezoneId: 'America/Sao_Paulo',
    colorScheme: theme,
    reducedMotion: reducesMotion ? 'reduce' : 'no-preference',
    baseURL: origin,
    storageState: {
      cookies: termsAccepted ? [acceptance(origin)] : [],
      origins: token === undefined ? [] : [{ origin, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  // Chromium reports a breach of the policy in the console too.
  page.on('console', (message) => {
    // A page that is not there is a 404 by itself; that of anything else is a complaint.
    const isPageItself = message.location().url === page.url() && / 404 /.test(message.text())
    if (message.type() === 'error' && !isPageItself) complaints.push(`console: ${message.text()}`)
  })
  return { page, context, complaints, close: () => context.close() }
}

const acceptance = (origin: string) => ({
  name: 'termsAccepted',
  value: 'true',
  domain: new URL(origin).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
})

const screens = join(import.meta.dirname, '../../.data/screens')

/** Takes a picture of the whole page into `.data/screens`, and says where it is. */
export async function takeScreenshot(page: Page, name: string): Promise<string> {
  const path = join(screens, `${name}.png`)
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  return path
}
