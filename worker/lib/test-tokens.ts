import { createHmac } from 'node:crypto'
import { keyOfSeed, type LicenseKeys, signLicenseToken } from './license-tokens.ts'
import { type StatusListContent, signStatusList } from './status-list.ts'

/** The key of test tokens, derived from the one that signs: no further secret is to be configured, and the same tokens come from every isolate. */
export function testTokensOf({ signing }: LicenseKeys) {
  const seed = createHmac('sha256', signing.d).update('trinco test tokens').digest()
  const { x, kid } = keyOfSeed(seed)
  const published = { kty: 'OKP', crv: 'Ed25519', x, kid: `test-${kid}`, alg: 'EdDSA', use: 'sig' } as const
  const keys = { signing: { ...published, d: seed.toString('base64url') }, published: [published] }
  return {
    sign: (claims: Record<string, unknown>, issuedAt: number, expiresAt: number) =>
      signLicenseToken(keys, claims, { issuedAt, expiresAt }),
    signList: (list: StatusListContent, issuedAt: number, expiresAt: number) =>
      signStatusList(keys, list, { issuedAt, expiresAt }),
    keys: keys.published,
  }
}
