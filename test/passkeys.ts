import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export const passkeyKinds = ['ES256', 'EdDSA', 'RS256'] as const
export type PasskeyKind = (typeof passkeyKinds)[number]

/** What an authenticator does otherwise than it should. */
export interface Deviation {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** UP is 1, UV is 4. */
  flags?: number
  counter?: number
  userHandle?: string
  /** Signs with the key of another passkey. */
  signer?: Passkey
}

interface Options {
  challenge: string
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR value: its major type and a number below 65,536. */
function cborHead(major: number, n: number) {
  if (n < 24) return Buffer.from([(major << 5) | n])
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
}
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

const keyPairOf = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

/** A public key as WebAuthn has it, in COSE. */
function coseKey(kind: PasskeyKind, publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const parts: Record<PasskeyKind, [number, Cbor][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  }
  return cbor(new Map(parts[kind]))
}

const present = 1
const verified = 4
const withKey = 64

/** A passkey in software, which answers as browsers do in JSON. */
export class Passkey {
  readonly id = base64url(randomBytes(32))
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #kind: PasskeyKind

  constructor(origin: string, kind: PasskeyKind = 'ES256') {
    const { privateKey, publicKey } = keyPairOf[kind]()
    this.#origin = origin
    this.#kind = kind
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** Its public key, as the shop stores it. */
  get publicKey(): string {
    return base64url(coseKey(this.#kind, this.#publicKey))
  }

  sign(data: Uint8Array): Buffer {
    return sign(this.#kind === 'EdDSA' ? null : 'sha256', data, this.#privateKey)
  }

  #clientData(type: string, { challenge }: Options, deviation: Deviation): Buffer {
    const { origin = this.#origin } = deviation
    const said = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #authenticatorData(flags: number, { rpId = new URL(this.#origin).hostname, counter = 0 }: Deviation): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  /** What `navigator.credentials.create` returns. */
  create(options: Options, deviation: Deviation = {}): Record<string, unknown> {
    const flags = (deviation.flags ?? present | verified) | withKey
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const authData = Buffer.concat([
      this.#authenticatorData(flags, deviation),
      Buffer.alloc(16),
      length,
      id,
      coseKey(this.#kind, this.#publicKey),
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#returned({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, deviation)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` returns. */
  get(options: Options, deviation: Deviation = {}): Record<string, unknown> {
    const { flags = present | verified, userHandle, signer = this } = deviation
    const clientData = this.#clientData('webauthn.get', options, deviation)
    const authenticatorData = this.#authenticatorData(flags, deviation)
    return this.#returned({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signer.sign(Buffer.concat([authenticatorData, sha256(clientData)]))),
      ...(userHandle !== undefined && { userHandle: base64url(userHandle) }),
    })
  }

  #returned(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
