import { rememberedSessionMs } from '#schema/rules/accounts.ts'
import { emailsKeptDays } from '#schema/rules/emails.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { customerNotes, emails, providerEvents } from '#schema/tables/index.ts'
import { adminId, clientId, type DemoUser, financeId, resellerId, supportId } from './accounts.ts'
import type { Payment } from './sales.ts'

const devices = [
  { browser: 'Chrome', system: 'Windows' },
  { browser: 'Firefox', system: 'Windows' },
  { browser: 'Safari', system: 'iOS' },
  { browser: 'Chrome', system: 'Android' },
] as const

/** A person whose last login is not long ago is still logged in there; the demo customer on the phone, too. */
export function withSessions(now: number, people: readonly DemoUser[]): DemoUser[] {
  return people.map((person, index) => {
    const { id, lastLogin, lastLoginIp, isBanned, isBlocked } = person
    if (isBanned || isBlocked || !lastLogin || lastLogin + rememberedSessionMs <= now) return person
    const of = (n: number, startedAt: number) => ({
      id: `session_${id}-${n}`,
      startedAt,
      expiresAt: startedAt + rememberedSessionMs,
      ...devices[(index + n) % devices.length],
      address: `${lastLoginIp?.split('.').slice(0, 2).join('.') ?? '203.0'}.x.x`,
    })
    const phone = id === clientId ? [of(2, lastLogin - 4 * dayMs)] : []
    return { ...person, sessions: [of(0, lastLogin), ...phone] }
  })
}

/** What the shop wrote about the purchases of the last weeks, as long as it keeps that. */
export function demoEmails(
  now: number,
  people: readonly DemoUser[],
  payments: readonly Payment[],
): (typeof emails.$inferInsert)[] {
  const addresses = new Map(people.map(({ id, email }) => [id, email]))
  return payments.flatMap(({ id, userId, status, isLate, approvedAt, refundedAt }) => {
    const write = (kind: 'key_delivered' | 'late_key_delivered' | 'payment_refunded', at: number) => ({
      id: `email_${kind}-${id}`,
      kind,
      userId: userId ?? null,
      address: addresses.get(userId ?? '') ?? '',
      language: 'pt-BR' as const,
      params: { payment: id },
      attempts: 1,
      firstAttemptAt: at,
      sentAt: at + 1_200,
      createdAt: at,
    })
    const written = [
      ...(approvedAt ? [write(isLate ? 'late_key_delivered' : 'key_delivered', approvedAt)] : []),
      ...(status === 'refunded' && refundedAt ? [write('payment_refunded', refundedAt)] : []),
    ]
    return written.filter(({ createdAt }) => createdAt > now - emailsKeptDays * dayMs)
  })
}

/** The webhooks by which the shop learned of the payments that they settled. */
export const demoProviderEvents = (payments: readonly Payment[]): (typeof providerEvents.$inferInsert)[] =>
  payments.flatMap(({ provider, providerId, approvedAt, settledBy }) =>
    provider === 'none' || !providerId || !approvedAt || settledBy !== 'webhook'
      ? []
      : [
          {
            provider,
            // As `eventIdOf` of the providers makes them.
            eventId: `${providerId}:demo`,
            subjectId: providerId,
            body: '{}',
            receivedAt: approvedAt - 400,
            leaseUntil: approvedAt,
            doneAt: approvedAt,
            attempts: 1,
          },
        ],
  )

/** What the staff noted about customers. */
export const demoNotes = (now: number): (typeof customerNotes.$inferInsert)[] =>
  [
    {
      of: clientId,
      by: supportId,
      days: 12.4,
      body: 'Pagou o PIX depois do prazo e achou que tinha perdido o dinheiro. Expliquei: a chave saiu em seguida.',
    },
    {
      of: clientId,
      by: financeId,
      days: 29.8,
      body: 'Reembolso do Palco Cenas combinado por e-mail: o jogo não roda no computador dele.',
    },
    {
      of: resellerId,
      by: adminId,
      days: 17.6,
      body: 'Revende num servidor de Discord com 3 mil pessoas. Prefere receber as chaves em arquivo, às sextas.',
    },
    { of: resellerId, by: supportId, days: 5.2, body: 'Pediu um desconto maior. Combinado rever em janeiro.' },
  ].map(({ of, by, days, body }, n) => ({
    id: `note_demo-${n}`,
    userId: of,
    body,
    authorId: by,
    createdAt: Math.floor(now - days * dayMs),
  }))
