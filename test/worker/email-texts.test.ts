import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'
import { type EmailKind, emailKinds } from '#schema/rules/emails.ts'
import { languages } from '#schema/rules/languages.ts'
import { renderEmail } from '#worker/domain/emails/render.ts'

const publicUrl = 'https://shop.example'
const deps = { publicUrl }

const sale = {
  product: 'Painel Wooper',
  payment: 'p-1',
  receipt: 'p-1',
  amount: '4990',
  currency: 'BRL',
  paidAt: '1795000000000',
}
const samples: Record<EmailKind, Record<string, string>[]> = {
  key_delivered: [{ ...sale, key: '•••••-9T3XA', expires: '1797592000000' }],
  late_key_delivered: [{ ...sale, key: '•••••-9T3XA', expires: '1797592000000' }],
  payment_refunded: [sale],
  refunded_without_key: [sale],
  refund_processing: [sale],
  refund_to_claim: [{ ...sale, link: 'https://pay.example/claim/1?a=1&b=2' }],
  refund_refused: [sale],
  refund_delayed: [sale],
  dispute_opened: [sale],
  dispute_won: [sale],
  dispute_lost: [sale],
  password_changed: [{}],
  new_device: [{ browser: 'Firefox', system: 'Windows', address: '203.0.•••.•••' }],
  recovery: [{ linkId: 'l-1' }],
  verification: [{ linkId: 'l-1' }],
  change_confirmation: [
    { linkId: 'l-1', purpose: 'change_from' },
    { linkId: 'l-1', purpose: 'change_to' },
  ],
  address_changed: [{ newEmail: 'n•••@e•••.com' }],
  address_claim_decided: [{ status: 'approved' }, { status: 'declined' }],
  refund_request_decided: [
    { ...sale, status: 'approved' },
    { ...sale, status: 'declined' },
  ],
  account_deleted: [{}],
}

const all = languages.flatMap((language) =>
  emailKinds.flatMap((kind) =>
    samples[kind].map((params) => {
      const row = { kind, language, params, address: 'ana@example.com', createdAt: 1_795_000_000_000 }
      return {
        row,
        name: `${language} ${kind} ${params.purpose ?? params.status ?? ''}`,
        ...renderEmail(deps, row),
      }
    }),
  ),
)

test('every e-mail has all of its texts in both languages, and says who sends it', () => {
  for (const { name, subject, html, text } of all) {
    expect(subject.length, name).toBeGreaterThan(10)
    expect(`${subject}${html}${text}`, name).not.toMatch(/\{\w+\}|undefined|null|NaN|Invalid/)
    for (const line of [brand.legalName, brand.cnpj, brand.supportEmail]) expect(text, name).toContain(line)
  }
})

test('a row of the outbox gives the same e-mail each time', () => {
  for (const { row, name, subject, html, text } of all)
    expect(renderEmail(deps, row), name).toEqual({ to: 'ana@example.com', subject, html, text })
})
