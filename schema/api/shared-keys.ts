import * as v from 'valibot'
import { sharedCountries, sharedNetworks } from '../rules/shared-keys.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, integer, successAnswer } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** A key about which tools have asked on too many devices within a day. */
export const sharedKey = v.object({
  _id: id,
  key: v.string(),
  userId: v.nullable(id),
  username: v.nullable(v.string()),
  email: v.nullable(v.string()),
  productName: v.string(),
  /** How many of each have asked in the worst 24 hours, counted up to 50. */
  devices: integer,
  networks: integer,
  countries: integer,
  /** The end of those 24 hours. */
  countedAt: instant,
  /** From so many devices on it is listed. */
  listedFrom: integer,
  /** How many devices it has now, and may have. */
  boundDevices: integer,
  deviceLimit: integer,
  /** When a tool last asked, to the hour. */
  lastSeen: instant,
  expirationDate: instant,
})
export type SharedKey = v.InferOutput<typeof sharedKey>

const path = '/api/auth/admin/shared-keys'

export const listSharedKeys = endpoint('GET', path, {
  summary: 'List keys that many use',
  description: `Keys in force about which tools have asked within 24 hours on more devices than their product allows (\`deviceLimit\` + \`sharingMargin\`), or from ${sharedNetworks} networks of ${sharedCountries} countries. The worst first.`,
  query: listQuery(['devices', 'networks', 'countedAt', 'lastSeen'], {}),
  answer: listAnswer(sharedKey),
})

export const dismissSharedKey = endpoint('POST', `${path}/:id/dismiss`, {
  summary: 'Dismiss a key that many use',
  description: 'It is off the list for 24 hours; after that it is listed again if as many ask.',
  answer: successAnswer,
})
