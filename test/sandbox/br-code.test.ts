import { expect, test } from 'vitest'
import { checksum, readBrCode, writeBrCode } from '#test/local/sandbox/br-code.ts'

const published =
  '00020126580014br.gov.bcb.pix0136b76aa9c2-2ec4-4110-954e-ebfe34f05b61520400005303986540510.005802BR5912TESTPVBWOSBE6009Sao Paulo62240520mpqrinter715936942186304C3C0'
const parts = {
  key: 'b76aa9c2-2ec4-4110-954e-ebfe34f05b61',
  cents: 1000,
  name: 'TESTPVBWOSBE',
  city: 'Sao Paulo',
  txid: 'mpqrinter71593694218',
}

test('the checksum is CRC16/CCITT-FALSE', () => {
  expect(checksum('123456789')).toBe('29B1')
})

test('the code that Mercado Pago publishes is written byte for byte', () => {
  expect(writeBrCode(parts)).toBe(published)
})

test('the code that Mercado Pago publishes is read back into its parts', () => {
  expect(readBrCode(published)).toEqual(parts)
})

test('a code with one changed digit is refused', () => {
  expect(() => readBrCode(published.replace('10.00', '90.00'))).toThrow('checksum')
})

test('names are cut and stripped to the ASCII that banks accept', () => {
  const read = readBrCode(
    writeBrCode({ ...parts, name: 'Chaveiro São João da Conceição', city: 'São José dos Campos' }),
  )
  expect(read.name).toBe('Chaveiro Sao Joao da Conc')
  expect(read.city).toBe('Sao Jose dos Ca')
})
