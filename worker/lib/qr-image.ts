/// <reference path="./qrcode.d.ts" />
import { crc32 } from 'node:zlib'
import { create } from 'qrcode/lib/core/qrcode.js'
import { deflateModules, scale } from './deflate-modules.ts'

const margin = 2

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const end = Buffer.from('0000000049454e44ae426082', 'hex')

/**
 * A text's QR code as a PNG of one bit a pixel. Any reader accepts the fixed mask and the single segment of bytes; looking for the best of
 * both would cost more than the rest of the answer.
 */
export function qrImage(text: string): Buffer {
  // Without the level, which is the default, the encoder throws and catches an error.
  const options = { maskPattern: 0, errorCorrectionLevel: 'M' } as const
  const { size, data } = create([{ data: Buffer.from(text), mode: 'byte' }], options).modules
  const side = size + 2 * margin
  const modules = new Uint8Array(side * side)
  for (let y = 0; y < size; y++) modules.set(data.subarray(y * size, (y + 1) * size), (y + margin) * side + margin)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side * scale, 0)
  header.writeUInt32BE(side * scale, 4)
  // One bit a pixel, grey.
  header[8] = 1
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateModules(modules, side)), end])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const written = Buffer.allocUnsafe(content.length + 12)
  written.writeUInt32BE(content.length, 0)
  written.write(type, 4, 'latin1')
  written.set(content, 8)
  written.writeUInt32BE(crc32(written.subarray(4, -4)), content.length + 8)
  return written
}
