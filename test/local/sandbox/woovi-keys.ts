import { createHash, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import type { SandboxState } from './state.ts'

// As long as the real one: "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ…".
const modulusLength = 1024

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

const sign = (body: string, key: string) => createSign('sha256').update(body).sign(key, 'base64')

function publish(key: string, isCurrent: boolean) {
  const half = createPublicKey(key)
  return {
    key_identifier: createHash('sha256')
      .update(half.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    is_current: isCurrent,
    key: half.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** The keys that sign webhooks, the newest last: made when one is first needed, and kept, as Woovi's is always the same. */
export function createWooviKeys(store: SandboxState) {
  let kept: string[] = []
  const state = store.section('woovi-keys', () => ({ keys: kept }))

  function keys() {
    if (state.keys.length === 0) rotate()
    kept = state.keys
    return state.keys
  }

  function rotate() {
    state.keys = [...state.keys, newKey()]
    store.markChanged()
  }

  return {
    sign: (body: string) => sign(body, keys().at(-1) ?? ''),
    current: () => keys().at(-1) ?? '',
    /** By a key that was never published. */
    forge: (body: string) => sign(body, newKey()),
    /** Source: "Buscando a chave pública da Woovi via API". */
    published: () => keys().map((key, index, { length }) => publish(key, index === length - 1)),
    /** Signs with another key from now on; the earlier ones stay published. */
    rotate() {
      keys()
      rotate()
    },
  }
}
