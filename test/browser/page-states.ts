import type { Page } from 'playwright-core'
import { renewalPath } from '#schema/rules/pages.ts'
import enActivation from '#web/i18n/en/activation.ts'
import enClaims from '#web/i18n/en/admin-claims.ts'
import enAuth from '#web/i18n/en/auth.ts'
import enCheckout from '#web/i18n/en/checkout.ts'
import enDashboard from '#web/i18n/en/dashboard.ts'
import enFeedback from '#web/i18n/en/feedback.ts'
import enHelper from '#web/i18n/en/helper.ts'
import enLostEmail from '#web/i18n/en/lost-email.ts'
import enProfile from '#web/i18n/en/profile.ts'
import enRecovery from '#web/i18n/en/recovery.ts'
import enRefusal from '#web/i18n/en/refusal.ts'
import enRenewal from '#web/i18n/en/renewal.ts'
import enShop from '#web/i18n/en/shop.ts'
import activation from '#web/i18n/pt-BR/activation.ts'
import claims from '#web/i18n/pt-BR/admin-claims.ts'
import auth from '#web/i18n/pt-BR/auth.ts'
import checkout from '#web/i18n/pt-BR/checkout.ts'
import dashboard from '#web/i18n/pt-BR/dashboard.ts'
import feedback from '#web/i18n/pt-BR/feedback.ts'
import helper from '#web/i18n/pt-BR/helper.ts'
import lostEmail from '#web/i18n/pt-BR/lost-email.ts'
import profile from '#web/i18n/pt-BR/profile.ts'
import recovery from '#web/i18n/pt-BR/recovery.ts'
import refusal from '#web/i18n/pt-BR/refusal.ts'
import renewal from '#web/i18n/pt-BR/renewal.ts'
import shop from '#web/i18n/pt-BR/shop.ts'

/** The texts of the pages, by which the tests find their controls. */
export const texts = {
  'pt-BR': {
    activation,
    auth,
    checkout,
    claims,
    dashboard,
    feedback,
    helper,
    lostEmail,
    profile,
    recovery,
    renewal,
    refusal,
    shop,
  },
  en: {
    activation: enActivation,
    auth: enAuth,
    checkout: enCheckout,
    claims: enClaims,
    dashboard: enDashboard,
    feedback: enFeedback,
    helper: enHelper,
    lostEmail: enLostEmail,
    profile: enProfile,
    recovery: enRecovery,
    renewal: enRenewal,
    refusal: enRefusal,
    shop: enShop,
  },
}
export type Lang = keyof typeof texts

/** `newcomer` has not accepted the terms; `owner` has bought, `client` has not; `requester` asks for refunds, which `admin` answers. */
export type Persona = 'newcomer' | 'visitor' | 'client' | 'owner' | 'requester' | 'admin'

export interface PageState {
  name: string
  persona: Persona
  path: string
  /** Brings the loaded page into the state. */
  reach?: (page: Page, t: (typeof texts)[Lang]) => Promise<unknown>
  /** How the network behaves from before the page is loaded. */
  network?: 'failing' | 'slow' | 'offline'
  /** Errors that the state itself causes. */
  expectedErrors?: RegExp
  /** A page of its own, not a state of another: its heading takes the focus and its title is unique. */
  isPage?: boolean
  /** Shows what another state shows too, of other data: it belongs to the wide run. */
  isWide?: boolean
  /** Its heading of the first level. */
  heading?: Record<Lang, string>
}

const product = '/products/checkout/prod_aurora-trainer'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

const headings: Record<string, Record<Lang, string>> = {
  '/': {
    'pt-BR': 'Toda chave tem um segredo. O seu sai em segundos.',
    en: 'Every key has a secret. Yours arrives in seconds.',
  },
  '/products': { 'pt-BR': 'Loja', en: 'Store' },
  '/videos': { 'pt-BR': 'Vídeos', en: 'Videos' },
  '/reseller': { 'pt-BR': 'Revenda', en: 'Reselling' },
  '/search?q=aurora': { 'pt-BR': 'Busca', en: 'Search' },
  '/terms': { 'pt-BR': 'Termos de uso', en: 'Terms of use' },
  '/nowhere': { 'pt-BR': 'Página não encontrada', en: 'Page not found' },
}

/** Pages that show what others show, of other data. */
const likeOthers = [
  '/search?q=zzz',
  '/confirm-email#1.2',
  '/verify-email',
  '/confirm-email',
  '/products/category/trainers?page=2',
  '/search',
  '/register?discordId=123456789012345678',
  '/products/category/cat_trainers/checkout/prod_aurora-trainer',
  '/dashboard/purchased?page=2',
]

const pages: PageState[] = (
  [
    ['visitor', 'home', '/'],
    ['visitor', 'products', '/products'],
    ['visitor', 'category', '/products/category/trainers'],
    ['visitor', 'second page of a category', '/products/category/trainers?page=2'],
    ['visitor', 'product', '/products/aurora-trainer'],
    ['visitor', 'videos', '/videos'],
    ['visitor', 'reseller', '/reseller'],
    ['visitor', 'search with hits', '/search?q=aurora'],
    ['visitor', 'search without hits', '/search?q=zzz'],
    ['visitor', 'search for everything', '/search'],
    ['visitor', 'login', '/login?return=%2Fvideos'],
    ['visitor', 'register', '/register'],
    ['visitor', 'register from Discord', '/register?discordId=123456789012345678'],
    ['visitor', 'lost e-mail', '/lost-email'],
    ['visitor', 'forgotten password', '/forgot-password'],
    ['visitor', 'new password', '/reset-password#1.2'],
    ['visitor', 'new password by a code', '/reset-password'],
    ['visitor', 'confirmation of the e-mail', '/verify-email#1.2'],
    ['visitor', 'confirmation of the e-mail by a code', '/verify-email'],
    ['visitor', 'change of the e-mail', '/confirm-email#1.2'],
    ['visitor', 'change of the e-mail by a code', '/confirm-email'],
    ['visitor', 'terms', '/terms'],
    ['visitor', 'status', '/status'],
    ['visitor', 'not found', '/nowhere'],
    ['visitor', 'guard', '/dashboard'],
    ['visitor', 'checkout of a visitor', product],
    ['client', 'home of a client', '/'],
    ['client', 'checkout', product],
    ['client', 'checkout by category', '/products/category/cat_trainers/checkout/prod_aurora-trainer'],
    ['client', 'dashboard', '/dashboard'],
    ['client', 'password', '/dashboard/password'],
    ['client', 'no purchases', '/dashboard/purchased'],
    ['client', 'move of a key', '/dashboard/move'],
    ['owner', 'purchases', '/dashboard/purchased'],
    ['owner', 'second page of purchases', '/dashboard/purchased?page=2'],
    ['owner', 'purchase', '/dashboard/purchased/visited'],
    ['owner', 'confirmation', '/payments/payment-confirmation/visited'],
    ['owner', 'purchase of a key that was renewed', '/dashboard/purchased/renewed'],
    ['owner', 'renewal', renewalPath('prod_pulsar-config', 'renewed')],
  ] as const
).map(([persona, name, path]) => ({
  persona,
  name,
  path,
  isPage: true,
  isWide: likeOthers.includes(path) || name === 'home of a client',
  ...(headings[path] && { heading: headings[path] }),
}))

const states: PageState[] = [
  {
    persona: 'visitor',
    name: 'unknown product',
    path: '/products/none',
    isPage: true,
    isWide: true,
    expectedErrors: /404/,
  },
  {
    persona: 'visitor',
    name: 'unknown category',
    path: '/products/category/none',
    isPage: true,
    isWide: true,
    expectedErrors: /404/,
  },
  { persona: 'newcomer', name: 'terms gate', path: '/' },
  {
    persona: 'visitor',
    name: 'site menu',
    path: '/videos',
    reach: (page, { shop }) => press(page, shop.nav.menu),
  },
  {
    persona: 'visitor',
    name: 'helper chat',
    path: '/videos',
    reach: async (page, { shop, helper }) => {
      if ((page.viewportSize()?.width ?? 0) < 720) await press(page, shop.nav.menu)
      await press(page, shop.nav.helper)
      await press(page, helper.support)
      await page.getByText(helper.supportText).waitFor()
    },
  },
  {
    persona: 'owner',
    name: 'purchase whose key a tool was refused',
    path: '/dashboard/purchased/refused',
    reach: (page, { dashboard }) =>
      page.getByRole('button', { name: dashboard.device.releaseOf.replace('{{product}}', 'Orion Macro') }).waitFor(),
  },
  ...(['owner', 'visitor'] as const).map(
    (persona): PageState => ({
      persona,
      name: `helper about refused keys of ${persona}`,
      path: '/videos',
      isWide: persona === 'visitor',
      reach: async (page, { shop, helper, refusal }) => {
        if ((page.viewportSize()?.width ?? 0) < 720) await press(page, shop.nav.menu)
        await press(page, shop.nav.helper)
        await press(page, helper.refused)
        await page.getByText(persona === 'owner' ? refusal.helper.own : refusal.helper.codes).waitFor()
      },
    }),
  ),
  {
    persona: 'visitor',
    name: 'login without an account',
    path: '/login',
    expectedErrors: /404/,
    reach: async (page, { auth }) => {
      await page.getByLabel(auth.fields.email, { exact: true }).fill('nobody@nowhere.test')
      await press(page, auth.login.next)
      await page.getByText(auth.login.unknownTitle).waitFor()
    },
  },
  {
    persona: 'visitor',
    name: 'password step of the login',
    isWide: true,
    path: '/login',
    reach: async (page, { auth }) => {
      await page.getByLabel(auth.fields.email, { exact: true }).fill('walter@people.test')
      await press(page, auth.login.next)
      await page.getByLabel(auth.fields.password, { exact: true }).waitFor()
    },
  },
  {
    persona: 'visitor',
    name: 'register with errors',
    path: '/register',
    reach: async (page, { auth }) => {
      await page.locator('main input[type=checkbox]').check()
      await press(page, auth.register.submit)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    persona: 'visitor',
    name: 'lost e-mail with errors',
    isWide: true,
    path: '/lost-email',
    reach: async (page, { lostEmail }) => {
      await press(page, lostEmail.submit)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    persona: 'visitor',
    name: 'lost e-mail, sent',
    path: '/lost-email',
    reach: async (page, { lostEmail }) => {
      const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
      await fill(lostEmail.transactionId, '1234567890')
      await fill(lostEmail.payerName, 'Walter')
      await fill(lostEmail.newEmail, 'walter@elsewhere.test')
      await press(page, lostEmail.submit)
      await page.getByText(lostEmail.doneTitle).waitFor()
    },
  },
  {
    persona: 'client',
    name: 'unknown product',
    isWide: true,
    path: '/products/checkout/none',
    expectedErrors: /404/,
  },
  {
    persona: 'client',
    name: 'coupon form with an error',
    isWide: true,
    path: product,
    expectedErrors: /40[04]/,
    reach: async (page, { checkout }) => {
      await press(page, checkout.coupon.open)
      await page.getByLabel(checkout.coupon.label, { exact: true }).fill('nenhum')
      await press(page, checkout.coupon.apply)
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    persona: 'client',
    name: 'payment methods',
    path: product,
    reach: async (page) => {
      await press(page, /^(Pagar|Pay) /)
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  {
    persona: 'client',
    name: 'unknown payment',
    isWide: true,
    path: '/payments/payment-confirmation/none',
    expectedErrors: /404/,
  },
  {
    persona: 'client',
    name: 'picture dialog',
    path: '/dashboard',
    reach: (page, { profile }) => press(page, profile.picture.change),
  },
  {
    persona: 'client',
    name: 'question before logging out of all devices',
    isWide: true,
    path: '/dashboard',
    reach: (page, { dashboard }) => press(page, dashboard.sessions.action),
  },
  {
    persona: 'client',
    name: 'question before ending a session on another device',
    isWide: true,
    path: '/dashboard',
    reach: (page, { dashboard }) => press(page, dashboard.sessions.endOf.replace('{{device}}', 'Firefox · Android')),
  },
  {
    persona: 'client',
    name: 'question before deleting the account',
    path: '/dashboard',
    reach: async (page, { profile }) => {
      await press(page, profile.remove.action)
      await page.getByRole('button', { name: profile.remove.confirm }).click()
      await page.getByText(profile.remove.noPassword).waitFor()
    },
  },
  {
    persona: 'client',
    name: 'profile menu',
    path: '/dashboard',
    reach: (page) => page.getByRole('button', { name: /Walter/ }).click(),
  },
  {
    persona: 'client',
    name: 'feedback form without a purchase',
    isWide: true,
    path: '/dashboard/password',
    reach: async (page, { shop, feedback }) => {
      await openFeedback(page, shop)
      await page.getByText(feedback.needsLicense).waitFor()
    },
  },
  {
    persona: 'owner',
    name: 'feedback form',
    path: '/dashboard',
    reach: async (page, { shop, feedback }) => {
      await openFeedback(page, shop)
      await page.getByLabel(feedback.text, { exact: true }).waitFor()
    },
  },
  {
    persona: 'owner',
    name: 'notifications',
    path: '/videos',
    reach: async (page) => {
      await page.locator('header button[aria-haspopup=dialog] [class*=count]').click()
      await page.locator('time').first().waitFor()
    },
  },
  {
    persona: 'owner',
    name: 'a revealed key',
    isWide: true,
    path: '/dashboard/purchased',
    reach: (page, { dashboard }) => press(page, dashboard.purchases.reveal.replace('{{product}}', 'Aurora Trainer')),
  },
  { persona: 'owner', name: 'confirmation of a renewal', path: '/payments/payment-confirmation/renewal' },
  { persona: 'client', name: 'renewal of a key of somebody else', path: renewalPath('prod_pulsar-config', 'renewed') },
  {
    persona: 'owner',
    name: 'payment methods of a renewal',
    isWide: true,
    path: renewalPath('prod_pulsar-config', 'renewed'),
    reach: async (page) => {
      await press(page, /^(Pagar|Pay) /)
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  {
    persona: 'owner',
    name: 'question before the withdrawal of a renewal',
    isWide: true,
    path: '/dashboard/purchased/renewed',
    reach: (page, { renewal }) => press(page, new RegExp(renewal.refund.withdraw)),
  },
  {
    persona: 'requester',
    name: 'refunds that were asked for, and payments that were begun',
    isWide: true,
    path: '/dashboard/purchased',
  },
  {
    persona: 'requester',
    name: 'question before a withdrawal',
    isWide: true,
    path: '/dashboard/purchased',
    reach: async (page, { dashboard }) => {
      await press(page, dashboard.purchases.moreOf.replace('{{product}}', 'Aurora Trainer'))
      await press(page, dashboard.refund.withdrawOf.replace('{{product}}', 'Aurora Trainer'))
    },
  },
  {
    persona: 'requester',
    name: 'request for a refund',
    path: '/dashboard/purchased',
    reach: async (page, { dashboard }) => {
      await press(page, dashboard.purchases.moreOf.replace('{{product}}', 'Nimbus Overlay'))
      await press(page, dashboard.refund.requestOf.replace('{{product}}', 'Nimbus Overlay'))
    },
  },
  { persona: 'admin', name: 'refund requests', isWide: true, path: '/admin/refund-requests' },
  { persona: 'admin', name: 'a refund request', isWide: true, path: '/admin/refund-requests?open=asked' },
  { persona: 'admin', name: 'claims of accounts', isWide: true, path: '/admin/users?tab=claims' },
  {
    persona: 'admin',
    name: 'a claim of an account',
    isWide: true,
    path: '/admin/users?tab=claims',
    reach: (page, { claims }) => page.getByRole('main').getByRole('button', { name: claims.open }).first().click(),
  },
  ...(
    [
      ['visitor', 'products', '/products'],
      ['client', 'checkout', product],
      ['client', 'purchases', '/dashboard/purchased'],
      ['client', 'confirmation', '/payments/payment-confirmation/visited'],
    ] as const
  ).flatMap(([persona, name, path]): PageState[] => [
    {
      persona,
      path,
      name: `${name}, loading`,
      network: 'slow',
      isWide: name !== 'products',
    },
    {
      ...{ persona, path, name: `${name}, failing`, network: 'failing', expectedErrors: /500/ },
      isWide: name !== 'products',
    },
  ]),
  { persona: 'visitor', path: '/', name: 'home, loading', isWide: true, network: 'slow' },
  {
    persona: 'client',
    path: '/videos',
    name: 'reseller page, offline',
    network: 'offline',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|preload/,
  },
]

async function openFeedback(page: Page, shop: (typeof texts)[Lang]['shop']) {
  await press(page, shop.nav.menu)
  await press(page, shop.nav.feedback)
}

export const pageStates: readonly PageState[] = [...pages, ...states]
