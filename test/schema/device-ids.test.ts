import { expect, test } from 'vitest'
import { deviceId, sharedDeviceIds, spellingsOfDevice } from '#schema/rules/device-ids.ts'

const guid = '4c4c4544-0042-3510-8052-b3c04f4b4e32'

test('a GUID is one device in any case, with braces, padding and what nobody sees', () => {
  const spellings = [guid, guid.toUpperCase(), `{${guid}}`, `{${guid.toUpperCase()}}`]
  expect(spellingsOfDevice(guid).sort()).toEqual([...spellings].sort())
  const padded = [`  ${guid}\r\n`, `\ufeff${guid}\u0000`, guid.replaceAll('-', '\u2011')]
  for (const sent of [...spellings, ...padded]) expect(deviceId(sent), JSON.stringify(sent)).toBe(guid)
})

test('any other id is compared as it is sent, without what surrounds it', () => {
  for (const id of ['PC-1', 'pc-1', 'WD-WCC4N0PLKX5T', '我的电脑', `${'a'.repeat(255)}b`, '{not-a-guid}'])
    expect(deviceId(` \u200b${id}\u00a0`)).toBe(id)
  expect(spellingsOfDevice('PC-1')).toEqual(['PC-1'])
})

test('what strangers share is no device, however it is written', () => {
  const fillers = ['', ' ', '\u200b', '--', '0', '000-000', 'FFFFFFFFFFFF', 'XXXX', '........', `{${'0'.repeat(32)}}`]
  const written = [
    'TO BE FILLED BY O.E.M.',
    'to be filled by oem',
    'default_string',
    'Default  string\0',
    'n/a',
    'NULL',
  ]
  const compact = ['03000200040005000006000700080009', '{03000200-0400-0500-0006-000700080009}', '02-00-00-00-00-00']
  for (const sent of [...fillers, ...written, ...compact, ...sharedDeviceIds])
    expect(deviceId(sent), JSON.stringify(sent)).toBeUndefined()
})
