import { type EmailKind, emailKinds } from '#schema/rules/emails.ts'
import { type Language, languages } from '#schema/rules/languages.ts'
import { renderEmail } from '#worker/domain/emails/render.ts'
import { readLinkToken, signLinkToken } from '#worker/lib/link-tokens.ts'

const secret = 'a secret of the tests, which is long enough'
export const emailOrigin = {
  publicUrl: 'https://shop.example',
  linkTokens: {
    sign: (id: string) => signLinkToken(secret, id),
    read: (token: string) => readLinkToken(secret, token),
  },
}

/** The params of each kind, twice where there are two texts. */
const paramsOf = (product: string, reply: string): Record<EmailKind, Record<string, string>[]> => {
  const sale = {
    product,
    payment: '5f1c0de5a1e5',
    receipt: '5f1c0de5a1e5',
    amount: '4990',
    currency: 'BRL',
    paidAt: '1795000000000',
  }
  const key = { key: '•••••-•••••-•••••-•••••-9T3XA', expires: '1797592000000' }
  const reminder = { product, ...key, license: '0a1b2c3d4e5f', renew: '9f8e7d6c5b4a' }
  const link = { linkId: '0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a' }
  return {
    key_delivered: [{ ...sale, ...key }],
    late_key_delivered: [{ ...sale, ...key }],
    key_renewed: [{ ...sale, ...key }],
    key_expires_in_a_week: [reminder],
    key_expires_tomorrow: [reminder],
    key_expired: [reminder],
    payment_refunded: [sale],
    payment_partly_refunded: [{ ...sale, part: 'R$ 10,00', partEn: 'R$10.00' }],
    refunded_without_key: [sale],
    refunded_ran_out: [sale],
    refunded_key_gone: [sale],
    refund_processing: [sale],
    excess_refunded: [{ ...sale, part: 'US$ 2,50', partEn: '$2.50' }],
    excess_to_claim: [{ ...sale, part: 'US$ 2,50', partEn: '$2.50', link: 'https://pay.example/claim/2?a=1&b=2' }],
    refund_to_claim: [{ ...sale, link: 'https://pay.example/claim/1?a=1&b=2' }],
    refund_refused: [sale],
    refund_delayed: [sale],
    dispute_opened: [sale],
    dispute_won: [sale],
    dispute_lost: [sale],
    password_changed: [{ address: '203.0.•••.•••' }, {}],
    second_factor_added: [{}],
    second_factor_removed: [{}, { by: 'reset' }],
    second_factor_reset: [{}],
    new_device: [{ browser: 'Firefox', system: 'Windows', address: '203.0.•••.•••' }, {}],
    recovery: [link],
    verification: [link],
    change_confirmation: [
      { ...link, purpose: 'change_from', newEmail: 'nova@example.com' },
      { ...link, purpose: 'change_to' },
    ],
    address_changed: [{ newEmail: 'nova@example.com' }, { by: 'claim' }],
    address_claimed: [{}],
    address_claim_decided: [{ decision: 'approved' }, { decision: 'declined' }],
    refund_request_decided: [
      { ...sale, decision: 'approved', reply: '' },
      { ...sale, decision: 'declined', reply },
    ],
    key_replaced: [{ product, key: key.key }],
    shared_key_replaced: [{ product, key: key.key }],
    key_given: [{ product, key: key.key }],
    key_transferred: [{ product, key: key.key }],
    key_moved: [{ product, key: key.key }],
    account_deleted: [{}],
  }
}

interface Written {
  product?: string
  reply?: string
}

/** Every e-mail in every language, as it is sent. `written`: what admins wrote. */
export const allEmails = ({ product = 'Aurora Trainer', reply = 'Aurora 2026-11' }: Written = {}) => {
  const samples = paramsOf(product, reply)
  return languages.flatMap((language) =>
    emailKinds.flatMap((kind) => samples[kind].map((params, n) => emailOf(language, kind, params, n))),
  )
}

function emailOf(language: Language, kind: EmailKind, params: Record<string, string>, n: number) {
  const row = { kind, language, params, address: 'ana@example.com', createdAt: 1_795_000_000_000 }
  const render = () => renderEmail(emailOrigin, row)
  return { name: `${kind} ${n + 1}, ${language}`, row, render, ...render() }
}
