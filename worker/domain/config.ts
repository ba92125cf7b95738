import type { getConfig } from '#schema/api/config.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import type { Deps } from '#worker/deps.ts'

/** The public configuration of this deployment. Makes no database call. */
export const readConfig = ({ captcha, links, providers, mailer, media }: Deps): Answer<typeof getConfig> => ({
  captcha: captcha && { driver: captcha.driver, siteKey: captcha.siteKey },
  supportUrl: links.support,
  downloadUrl: links.download,
  payments: {
    pix: providers.some(({ method }) => method === 'pix'),
    crypto: providers.some(({ method }) => method === 'crypto'),
  },
  email: mailer !== null,
  uploads: media !== null,
})
