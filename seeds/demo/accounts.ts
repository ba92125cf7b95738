import { type Role, termsVersion } from '#schema/rules/accounts.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { StaffScope } from '#schema/rules/staff.ts'
import type { users } from '#schema/tables/index.ts'
import { seededRandom } from '../random.ts'
import { demoReviews } from './reviews.ts'

export type DemoUser = typeof users.$inferInsert & { role: Role }

/** The password of the demo accounts, for local use only. */
export const demoPassword = 'trinco-demo'

export const adminId = 'user_admin'
export const clientId = 'user_cliente'
export const resellerId = 'user_revenda'

/** Admins with limits: of customers and their keys, and of money. */
export const supportId = 'user_suporte'
export const financeId = 'user_financeiro'

export const demoAccounts = [
  { id: adminId, name: 'Helena Trindade', email: 'admin@trinco.test', role: 'admin' },
  { id: clientId, name: 'Caio Menezes', email: 'cliente@trinco.test', role: 'client' },
  { id: resellerId, name: 'Rafa Siqueira', email: 'revenda@trinco.test', role: 'reseller' },
  {
    ...{ id: supportId, name: 'Lia Paiva', email: 'suporte@trinco.test', role: 'admin' },
    staffScopes: ['keys', 'moderation', 'users'],
  },
  {
    ...{ id: financeId, name: 'Otto Braga', email: 'financeiro@trinco.test', role: 'admin' },
    staffScopes: ['money', 'read'],
  },
] as const satisfies { id: string; name: string; email: string; role: Role; staffScopes?: StaffScope[] }[]

/** No password has this hash: generated customers cannot log in. */
export const noPassword = '!'

export const firstNames =
  'Ana Bruno Carla Diego Elaine Fábio Giovana Heitor Isadora João Karina Leandro Mariana Nicolas Olívia Paulo Renata Samuel Tainá Ubiratan Vanessa Wesley Yasmin Zeca Aline Breno Cíntia Davi Érica Felipe Gisele Hugo Iara Jonas Keila Luan Míriam Natan Otávio Priscila Raí Sabrina Tiago Valéria Vitor Larissa Murilo Débora Enzo Lívia Igor Jéssica Rodrigo Simone Alan Bianca Cauã Denise Emanuel Flávia'.split(
    ' ',
  )
export const lastNames =
  'Almeida Barbosa Cardoso Dantas Esteves Farias Gonçalves Holanda Iglesias Jardim Klein Leite Macedo Nogueira Oliveira Peixoto Queiroz Ribeiro Saraiva Teixeira Uchoa Viana Xavier Zanetti'.split(
    ' ',
  )

/** The indexes of customers with orders or reviews below, whose accounts must be older than those. */
const olderCustomers: ReadonlySet<number | string> = new Set([
  1,
  24,
  27,
  30,
  33,
  36,
  39,
  ...demoReviews.map(({ by }) => by),
])

export const asciiLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** IP addresses from the ranges reserved for documentation (RFC 5737). */
export const demoIpAddress = (index: number): string =>
  `${index % 2 ? '203.0.113' : '198.51.100'}.${1 + ((index * 37) % 253)}`

/** All users of the demo store. `hashes` are the demo accounts' password hashes by id, which are salted anew at each loading. */
export function demoUsers(now: number, hashes: ReadonlyMap<string, string>): DemoUser[] {
  const random = seededRandom(2021)
  const known = demoAccounts.map((account, index): DemoUser => {
    const dates = person(now, index, 210 - index * 30, index / 2 + 0.1)
    return {
      ...account,
      ...('staffScopes' in account && { staffScopes: [...account.staffScopes] }),
      passwordHash: hashes.get(account.id) ?? noPassword,
      ...dates,
      // Or they could not take a free product.
      emailVerifiedAt: dates.createdAt,
    }
  })
  const generated = firstNames.map((first, index): DemoUser => {
    const last = lastNames[(index * 7 + 3) % lastNames.length] ?? ''
    // Squared, so that most accounts are recent.
    const age = (olderCustomers.has(index) ? 62 : 2) + Math.floor(200 * random.next() ** 2)
    const idle = Math.floor(age * random.next() ** 2)
    return {
      id: `user_${asciiLetters(first)}-${asciiLetters(last)}`,
      name: `${first} ${last}`,
      email: `${asciiLetters(first)}.${asciiLetters(last)}@exemplo.test`,
      passwordHash: noPassword,
      role: index % 19 === 7 ? 'reseller' : 'client',
      isBanned: index === 23,
      isBlocked: index === 31,
      // An unconfirmed Discord id for which a key is waiting.
      discordId: index === 24 ? '310000000000000002' : null,
      ...person(now, index + 3, age, random.chance(0.08) ? undefined : idle),
    }
  })
  return [...known, ...generated]
}

function person(now: number, index: number, age: number, idleDays?: number) {
  const createdAt = now - age * dayMs - ((index * 83) % 1_440) * 60_000
  const lastLogin = idleDays === undefined ? null : now - Math.floor(idleDays * dayMs) - ((index * 41) % 300) * 60_000
  return {
    termsVersion,
    termsAcceptedAt: createdAt,
    termsAddress: demoIpAddress(index),
    lastLogin: lastLogin === null ? null : Math.max(lastLogin, createdAt),
    lastLoginIp: lastLogin === null ? null : demoIpAddress(index),
    createdAt,
  }
}
