import { dayMs } from '#schema/rules/licenses.ts'
import type { secondFactors } from '#schema/tables/index.ts'
import { type DemoUser, demoIpAddress, noPassword } from './accounts.ts'

const catalogueId = 'user_catalogo'

/** An admin of the catalogue, whom only a passkey of their own lets in: what an account with a second factor looks like. */
export const demoCurator = (now: number): DemoUser => ({
  id: catalogueId,
  name: 'Noé Prado',
  email: 'catalogo@trinco.test',
  role: 'admin',
  staffScopes: ['catalogue', 'read'],
  passwordHash: noPassword,
  lastLogin: now - 2.3 * dayMs,
  lastLoginIp: demoIpAddress(5),
  createdAt: now - 80 * dayMs,
})

export const demoFactors = (now: number): (typeof secondFactors.$inferInsert)[] => [
  {
    id: 'factor_catalogo',
    userId: catalogueId,
    kind: 'passkey',
    name: 'Notebook',
    handle: 'demo-passkey',
    // No public key: nothing is signed with it.
    secret: '',
    createdAt: now - 79 * dayMs,
    lastUsedAt: now - 2.3 * dayMs,
  },
]
