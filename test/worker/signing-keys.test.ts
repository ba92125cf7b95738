import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { uuidOf } from '#worker/lib/ids.ts'
import { readSigningKey } from '#worker/providers/coin/signing-keys.ts'

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed = generateKeyPairSync('ed25519')
const { d = '', x = '' } = ed.privateKey.export({ format: 'jwk' })
const sec1 = ec.privateKey.export({ format: 'pem', type: 'sec1' }).toString()

test.each([
  ['a P-256 key in SEC1', sec1, ec.publicKey, 'ES256'],
  ['one whose line ends were escaped on the way', sec1.replaceAll('\n', '\\n'), ec.publicKey, 'ES256'],
  ['one in PKCS #8', ec.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), ec.publicKey, 'ES256'],
  [
    'an Ed25519 key in base64',
    Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64'),
    ed.publicKey,
    'EdDSA',
  ],
])('%s signs', async (_, secret, publicKey, alg) => {
  const { algorithm, key } = await readSigningKey(secret)
  expect(algorithm).toBe(alg)
  const token = await new SignJWT({ uri: 'x' }).setProtectedHeader({ alg: algorithm }).sign(key)
  const pem = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }))
  expect((await jwtVerify(token, pem)).payload).toMatchObject({ uri: 'x' })
})

test.each(['', 'garbage', 'AAAA', '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----'])(
  '%j is no key',
  async (secret) => {
    await expect(readSigningKey(secret)).rejects.toThrow()
  },
)

test('the same text has the same UUID, of version 4, and another another', () => {
  expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuidOf('a')).toBe(uuidOf('a'))
  expect(uuidOf('a')).not.toBe(uuidOf('b'))
})
