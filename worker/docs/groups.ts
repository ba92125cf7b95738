/** The groups of the reference. The first of a path's segments that is listed here decides to which group a call belongs. */
export const tags = {
  accounts: [
    'Registration, login, recovery, name, e-mail and password',
    'register',
    'check-user',
    'login',
    'logout',
    'logout-everywhere',
    'sessions',
    'me',
    'terms',
    'recovery',
    'verification',
    'name',
    'email-change',
    'second-factor',
    'update-password',
    'profile',
    'language',
    'address-claims',
  ],
  approvals: ['What waits for a second admin', 'approvals'],
  audit: ['Who changed what', 'audit'],
  catalogue: ['Products, categories and levels', 'products', 'product', 'categories'],
  coupons: ['Discount codes', 'coupons'],
  disputes: ['Payments that their payers contest, and the evidence', 'disputes'],
  exports: ['Lists of the panel as CSV files', 'export'],
  feedback: ['Product reviews', 'feedback', 'feedbacks'],
  images: [
    'Profile images, and files of products and categories',
    'uploadProfileImage',
    'updateProfileImage',
    'removeProfileImage',
    'profile-image',
    'media',
  ],
  licenses: [
    'Licence keys, their devices and their checks by sold tools',
    'licenses',
    '.well-known',
    'keys',
    'add-key',
    'generate-key-admin',
    'key-runs',
    'delete-key',
    'add-time',
    'check-key',
    'reset-hwid',
    'device-moves',
    'discord-claims',
  ],
  notifications: ['Messages to customers', 'notifications'],
  panel: ['The home and the search of the admin panel', 'panel'],
  payments: ['Payments, refunds, receipts and webhooks', 'payments', 'events', 'emails'],
  purchases: [
    'Purchased keys and their records',
    'purchased-products',
    'purchases',
    'refund-requests',
    'unfinished-payments',
  ],
  settings: ['Payment methods, social links and videos', 'settings'],
  site: [
    'Configuration, health, documents of this API and files for search engines',
    'config',
    'docs',
    'openapi.json',
    'sitemap.xml',
    'robots.txt',
  ],
  statistics: ['Figures of the shop', 'statistics'],
  suggestions: ['Suggestions among admins', 'suggestions'],
  users: ['Accounts as admins manage them', 'users', 'reset-password'],
} as const satisfies Record<string, readonly [description: string, ...segments: string[]]>

const tagOfSegment = new Map<string, string>(
  Object.entries(tags).flatMap(([tag, [, ...segments]]) => segments.map((segment) => [segment, tag] as const)),
)

/** What has no group of its own belongs to the site. */
export function tagOf(path: string): string {
  const segment = path.split('/').find((part) => tagOfSegment.has(part)) ?? ''
  return tagOfSegment.get(segment) ?? 'site'
}

/** For whom a call is made: the groups of groups. */
export type Audience = 'tools' | 'shop' | 'admins' | 'machines'

/** Sold tools, the shop's pages, the panel, and what else calls: payment providers, search engines, monitors. */
export function audienceOf(path: string, who: string): Audience {
  if (who === 'admin') return 'admins'
  if (/^\/(api\/licenses|\.well-known)\//.test(path)) return 'tools'
  return /\/webhook$/.test(path) || tagOf(path) === 'site' ? 'machines' : 'shop'
}
