/// <reference path="./qrcode.d.ts" />
import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode/lib/core/qrcode.js'

const margin = 2
/** Pixels of a module's side: those of one row are one byte. */
const scale = 8

/**
 * A text's QR code as a PNG of one bit a pixel. Any reader accepts the fixed mask and the single segment of bytes; looking for the best of
 * both would cost more than the rest of the answer.
 */
export function qrImage(text: string): Buffer {
  const { size, data } = create([{ data: Buffer.from(text), mode: 'byte' }], { maskPattern: 0 }).modules
  const side = size + 2 * margin
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Buffer.alloc(side + 1, 0xff)
    // The row's filter: none.
    row[0] = 0
    for (let x = 0; x < size; x++) if (data[(y - margin) * size + x] === 1) row[1 + margin + x] = 0
    return row
  })
  const pixels = Buffer.concat(rows.flatMap((row) => Array.from({ length: scale }, () => row)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side * scale, 0)
  header.writeUInt32BE(side * scale, 4)
  // One bit a pixel, grey.
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
