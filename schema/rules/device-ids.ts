import { visibleText } from './key-spellings.ts'

/**
 * What firmware, systems and libraries answer where a device has no id of its own: strangers share them. From dmidecode's and WMI's answers of
 * boards whose maker filled nothing in, osquery's `kPlaceholderHardwareUUIDList`, and the network address that Android and iOS give to all.
 */
const placeholders = [
  'To Be Filled By O.E.M.',
  'To be filled by O.E.M.',
  'Default string',
  'None',
  'N/A',
  'Not Applicable',
  'Not Available',
  'Not Present',
  'Not Specified',
  'Not Set',
  'System Serial Number',
  'System Product Name',
  'System manufacturer',
  'System Version',
  'Chassis Serial Number',
  'Base Board Serial Number',
  'Serial Number',
  'O.E.M.',
  'OEM String',
  'T.B.D.',
  'Unknown',
  'Invalid',
  'Empty',
  'Error',
  'null',
  'undefined',
  'NaN',
  'true',
  'false',
  '[object Object]',
  '12345678',
  '123456789',
  '1234567890',
  '0123456789',
  '0123456789ABCDEF',
  '0',
  '00000000',
  '0000000000000000',
  '00:00:00:00:00:00',
  'FF:FF:FF:FF:FF:FF',
  '02:00:00:00:00:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'fefefefe-fefe-fefe-fefe-fefefefefefe',
  '00020003-0004-0005-0006-000700080009',
  '02000100-0300-0400-0005-000600070008',
  '03000200-0400-0500-0006-000700080009',
  '03020100-0504-0706-0809-0a0b0c0d0e0f',
  '00010203-0405-0607-0809-0a0b0c0d0e0f',
  '10000000-0000-8000-0040-000000000000',
  '12345678-1234-5678-90ab-cddeefaabbcc',
  // Android’s emulators and the devices of one maker, and the digests of an empty text: MD5, SHA-1 and SHA-256.
  '9774d56d682e549c',
  'd41d8cd98f00b204e9800998ecf8427e',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
]

/** An id without case, spaces and punctuation: placeholders are written in many ways. */
const bareId = (id: string) => id.replace(/[\p{P}\p{S}\s]/gu, '').toLowerCase()
const shared = new Set(placeholders.map(bareId))

/** Nothing but separators, or one symbol over and over: zeros, all F. */
const isFiller = (bare: string) => /^(.?)\1*$/su.test(bare)

const guid = /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i

/** The id of a device as it is bound and compared: a GUID in lower case without braces. undefined for an id that is no device's own. */
export function deviceId(sent: string): string | undefined {
  const visible = visibleText(sent)
  const bare = bareId(visible)
  return isFiller(bare) || shared.has(bare) ? undefined : (guid.exec(visible)?.[1]?.toLowerCase() ?? visible)
}

/** What a device may have called itself when it was bound, before GUIDs were compared without case and braces. */
export const spellingsOfDevice = (id: string): string[] =>
  guid.test(id) ? [id, id.toUpperCase()].flatMap((one) => [one, `{${one}}`]) : [id]

/** Ids that were bound before they were refused. */
export const sharedDeviceIds: readonly string[] = placeholders.flatMap(spellingsOfDevice)
