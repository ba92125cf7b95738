// BR Code: the text behind a PIX QR code (EMV merchant-presented mode), as fields of ID, length, value.

export type BrCode = { key: string; cents: number; name: string; city: string; txid: string }

const pixAccount = '26'
const transaction = '62'
const checksumHead = '6304'

/** CRC16/CCITT-FALSE as 4 upper-case hex digits: polynomial 0x1021, start 0xFFFF, nothing reflected. */
export function checksum(text: string) {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export function writeBrCode({ key, cents, name, city, txid }: BrCode) {
  const code = [
    field('00', '01'),
    field(pixAccount, field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field(transaction, field('05', txid.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || '***')),
    checksumHead,
  ].join('')
  return code + checksum(code)
}

/** Throws where a banking app would refuse the code: a broken field or a wrong checksum. */
export function readBrCode(code: string): BrCode {
  if (checksum(code.slice(0, -4)) !== code.slice(-4)) throw new Error('BR Code: wrong checksum')
  const fields = readFields(code)
  const account = readFields(fields.get(pixAccount) ?? '')
  if (account.get('00') !== 'br.gov.bcb.pix') throw new Error('BR Code: not a PIX account')
  return {
    key: account.get('01') ?? '',
    cents: Math.round(Number(fields.get('54')) * 100),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    txid: readFields(fields.get(transaction) ?? '').get('05') ?? '',
  }
}

function readFields(text: string) {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + length)
    if (!/^\d{4}/.test(text.slice(at)) || value.length !== length) throw new Error('BR Code: broken field')
    fields.set(text.slice(at, at + 2), value)
    at += 4 + length
  }
  return fields
}

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value

// Lengths count characters and apps count bytes: they agree only on ASCII.
const plain = (text: string, length: number) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, length)
