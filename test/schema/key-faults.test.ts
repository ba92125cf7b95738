import { expect, test } from 'vitest'
import { type KeyFault, keyFault } from '#schema/rules/key-faults.ts'

test('keys that are sold are keys, of any shape', () => {
  const sold = [
    'ABCDE-FGHJK-MNPQR',
    '7Q2ZK-1M3N5-PQRST-VWXYZ-9T3XA',
    'abcd efgh ijkl mnop',
    'GIFT A1B2C3 D4E5F6',
    'AB12.CD34.EF56',
    'KEY-1234',
    'SERIAL12345',
    '4c4c4544-0042-3510-8052-b3c04f4b4e32',
    'jogador_7:S3nh4!',
    'joao@loja.test:S3nh4!',
    '60123456789012345678',
    '6012 3456 7890 1234',
    '12345',
    'x7F/9a+Q==',
    'gift_0.1',
  ]
  expect(sold.filter(keyFault)).toEqual([])
})

test('headings, hidden keys, addresses, prices, sentences and what is too short are no keys', () => {
  const others: Record<KeyFault, string[]> = {
    heading: ['key', 'CHAVE', 'Código', 'license_key', 'Serial Number', 'codes', 'Chaves:', '\ufeffkey'],
    masked: ['•••••-•••••-9T3XA'],
    address: [
      'a@b.test',
      'https://x.test/AB12',
      'HTTP://X',
      'www.loja.test',
      'discord.gg/abc',
      'loja.com.br',
      'steam://run/1',
    ],
    price: ['R$ 49,90', 'R$49', '$9.90', '49,90', '1.249,90', '9.90 USD', '\uff0449.90', '€ 5', 'Preço: R$ 9,90'],
    sentence: [
      'Aurora Trainer',
      'Obrigado pela compra!',
      'Key: AB12C-D34EF',
      'YOUR ORDER IS READY',
      'chave do jogo',
      'Obrigado',
      'produto',
    ],
    short: ['17', '2026', 'A-1', '- a -'],
  }
  for (const [fault, texts] of Object.entries(others))
    for (const text of texts) expect(keyFault(text), text).toBe(fault)
})
