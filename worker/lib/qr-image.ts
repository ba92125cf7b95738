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
  // Without the level, which is the default, the encoder throws and catches an error.
  const options = { maskPattern: 0, errorCorrectionLevel: 'M' } as const
  const { size, data } = create([{ data: Buffer.from(text), mode: 'byte' }], options).modules
  const side = size + 2 * margin
  // A byte for the row's filter, which is none, and one for each module.
  const row = side + 1
  const pixels = Buffer.alloc(side * scale * row, 0xff)
  for (let y = 0; y < side; y++) {
    const start = y * scale * row
    pixels[start] = 0
    for (let x = 0; x < size; x++) if (data[(y - margin) * size + x] === 1) pixels[start + 1 + margin + x] = 0
    for (let copy = 1; copy < scale; copy++) pixels.copyWithin(start + copy * row, start, start + row)
  }
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
