import * as v from 'valibot'
import { captchaDrivers } from '../rules/accounts.ts'
import { endpoint } from './endpoint.ts'

export const getConfig = endpoint('GET', '/api/config', {
  isSnapshot: true,
  summary: 'Get the public configuration',
  description: 'What a browser needs to know about this deployment.',
  answer: v.object({
    /** null: no captcha is configured */
    captcha: v.nullable(v.object({ driver: v.picklist(captchaDrivers), siteKey: v.nullable(v.string()) })),
    supportUrl: v.nullable(v.string()),
    downloadUrl: v.nullable(v.string()),
    /** Whether a provider is configured. Whether an admin has activated the method is in the payment settings. */
    payments: v.object({ pix: v.boolean(), crypto: v.boolean() }),
    /** Whether the shop sends e-mails: without them nobody recovers an account by one. */
    email: v.boolean(),
    /** Whether profile images may be uploaded. */
    uploads: v.boolean(),
  }),
})
