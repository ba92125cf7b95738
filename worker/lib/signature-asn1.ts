/**
 * What stands in the bundle for the packages `@peculiar/*`, by which @simplewebauthn/server reads ASN.1 (`resolve.alias` in
 * worker/vite.config.ts). Passkeys are added without the certificates of their makers (attestation `none`), so that only signatures by ES256
 * are ASN.1; the packages are 77 kB compressed, which workerd would parse whenever an isolate starts.
 */

const unread = () => {
  throw new Error('certificates are not read here')
}

const integerTag = 0x02
const sequenceTag = 0x30

/** One value in DER, of less than 128 bytes: its content, and what follows it. */
function valueAt(bytes: Uint8Array, tag: number): { content: Uint8Array; rest: Uint8Array } {
  const [found, length = 0] = bytes
  if (found !== tag || length >= 0x80 || bytes.length < 2 + length) throw new Error('this is not a signature')
  return { content: bytes.subarray(2, 2 + length), rest: bytes.subarray(2 + length) }
}

/** Marks that a signature is to be read; the library passes it to `AsnParser`. */
export class ECDSASigValue {}

export const AsnParser = {
  /** The two integers of an ECDSA signature. */
  parse(signature: Uint8Array, type: unknown): { r: Uint8Array; s: Uint8Array } {
    if (type !== ECDSASigValue) return unread()
    const sequence = valueAt(signature, sequenceTag)
    const r = valueAt(sequence.content, integerTag)
    const s = valueAt(r.rest, integerTag)
    if (sequence.rest.length + s.rest.length > 0) throw new Error('this is not a signature')
    return { r: r.content, s: s.content }
  },
}

// Of certificates, by the names that the library imports.
export {
  unread as AuthorityKeyIdentifierExtension,
  unread as BasicConstraints,
  unread as CRLDistributionPointsExtension,
  unread as Certificate,
  unread as ECParameters,
  unread as ExtendedKeyUsage,
  unread as KeyDescription,
  unread as OctetString,
  unread as RSAPublicKey,
  unread as SubjectAlternativeName,
  unread as SubjectKeyIdentifierExtension,
  unread as X509Certificate,
  unread as X509ChainBuilder,
  unread as X509Crl,
  unread as id_ce_basicConstraints,
  unread as id_ce_extKeyUsage,
  unread as id_ce_keyDescription,
  unread as id_ce_subjectAltName,
  unread as id_ecdsaWithSHA256,
  unread as id_ecdsaWithSHA384,
  unread as id_ecdsaWithSHA512,
  unread as id_ecPublicKey,
  unread as id_ml_dsa_44,
  unread as id_ml_dsa_65,
  unread as id_ml_dsa_87,
  unread as id_rsaEncryption,
  unread as id_secp256r1,
  unread as id_secp384r1,
  unread as id_sha1WithRSAEncryption,
  unread as id_sha256WithRSAEncryption,
  unread as id_sha384WithRSAEncryption,
  unread as id_sha512WithRSAEncryption,
}
