import * as v from 'valibot'
import { isDiscordId } from '../rules/accounts.ts'
import { levelMax, productNameMax } from '../rules/catalogue.ts'
import { isKeyText } from '../rules/key-spellings.ts'
import {
  defaultKeyDays,
  keyMax,
  keyNoteMax,
  keyReasonMax,
  licenseStatuses,
  maxKeyDays,
  sellerTypes,
} from '../rules/licenses.ts'
import { keyDevice } from './devices.ts'
import { type Answer, endpoint } from './endpoint.ts'
import {
  changesOf,
  dateTime,
  emptyAsNull,
  givenName,
  id,
  instant,
  integer,
  requiredText,
  successAnswer,
  text,
  wholeNumber,
} from './fields.ts'
import { listQuery, pageOf } from './lists.ts'

/** A key that somebody types or pastes. */
export const keyText = v.pipe(requiredText(keyMax), v.check(isKeyText, 'key'))
const productName = givenName(productNameMax)
const days = wholeNumber(1, maxKeyDays)
const sellerType = v.picklist(sellerTypes)

export const licenseKey = v.object({
  _id: id,
  key: v.string(),
  userId: v.nullable(id),
  username: v.nullable(v.string()),
  email: v.nullable(v.string()),
  productId: v.nullable(id),
  productName: v.string(),
  /** null for a key made by an admin. */
  paymentId: v.nullable(id),
  purchaseDate: instant,
  expirationDate: instant,
  isActive: v.boolean(),
  /** Why an admin switched it off; null where nobody did or said why. */
  offReason: v.nullable(v.string()),
  status: v.picklist(licenseStatuses),
  level: integer,
  sellerType,
  /** The admin who made it; null for a sold key. */
  createdBy: v.nullable(v.string()),
  note: v.string(),
  /** null where only the external seller knows. */
  hasDevice: v.nullable(v.boolean()),
  /** Since when it has been in use on its current device. */
  usedOn: v.nullable(instant),
  /** When a tool last validated it; kept when the device is released. */
  lastSeen: v.nullable(instant),
  /** The Discord id that the key waits for, or waited for. */
  discordId: v.nullable(v.string()),
  /** How many accounts are registered with that Discord id, unconfirmed (see `listDiscordLinkRequests`). */
  claims: integer,
})
export type LicenseKey = v.InferOutput<typeof licenseKey>

export const listKeys = endpoint('GET', '/api/auth/admin/keys', {
  summary: 'List licence keys',
  description:
    'Newest first. Without a query: the newest thousand keys and, apart, the newest thousand that wait for a Discord account. With one: a page of all keys; `discord` selects the waiting ones. On a page the keys are masked to an admin whose second factor was proved more than five minutes ago; a search then looks at whole keys only.',
  query: listQuery(['purchaseDate', 'expirationDate', 'productName', 'username'], {
    productName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(productNameMax))),
    /** `active`: valid, used or not. */
    status: v.optional(v.picklist(['active', 'unused', 'used', 'expired', 'suspended'])),
    sellerType: v.optional(sellerType),
    /** `claimed`: an account is registered with the Discord id that the key waits for. */
    discord: v.optional(v.picklist(['waiting', 'claimed'])),
  }),
  answer: v.union([v.object({ keys: v.array(licenseKey), discordKeys: v.array(licenseKey) }), pageOf(licenseKey)]),
})

export const addKey = endpoint('POST', '/api/auth/add-key', {
  summary: 'Import an existing key',
  description: 'A key of an external seller must be known to that seller.',
  body: v.object({ key: keyText, productName, expirationDays: days }),
  refusals: { productName: 'product_required', expirationDays: 'days_invalid' },
  answer: successAnswer,
})

export const generateKey = endpoint('POST', '/api/auth/admin/generate-key-admin', {
  summary: 'Generate a key',
  description:
    'For a product, or for a level of the seller by its name. With a `discordId` it waits for the account that is linked to it, or is of that account at once.',
  body: v.object({
    productName,
    /** A number, or the string of a form. */
    days: v.optional(days, defaultKeyDays),
    sellerType: v.optional(sellerType, 'internal'),
    productLevel: emptyAsNull(wholeNumber(0, levelMax)),
    discordId: emptyAsNull(v.pipe(v.string(), v.trim(), v.check(isDiscordId, 'discord_id'))),
  }),
  refusals: { productName: 'product_required', days: 'days_invalid', productLevel: 'product_invalid' },
  answer: v.object({ ...successAnswer.entries, key: v.string(), expiration: instant }),
})

export const updateKey = endpoint('PUT', '/api/auth/admin/keys/:id', {
  summary: 'Update a key',
  description:
    'Its note or expiration, or suspends or resumes it. Omitted fields keep their values. A key that was paid for is suspended for a `reason`, which its owner is not told.',
  body: changesOf(
    v.object({ note: text(keyNoteMax), expirationDate: dateTime, isActive: v.boolean(), reason: text(keyReasonMax) }),
  ),
  answer: successAnswer,
})

export const deleteKey = endpoint('DELETE', '/api/auth/delete-key', {
  summary: 'Delete a key',
  description:
    'The key may be named by its `_id`. A sold key is deactivated for good and kept for its payment; one that was paid for, for a `reason`, which its owner is not told.',
  body: v.object({ key: keyText, reason: v.optional(text(keyReasonMax), '') }),
  answer: successAnswer,
})

export const addTime = endpoint('POST', '/api/auth/add-time', {
  summary: 'Extend a key by days',
  description: 'The key may be named by its `_id`. From its expiration or, where it has expired, from now.',
  body: v.object({ key: keyText, time: days }),
  refusals: { time: 'days_invalid' },
  answer: v.object({ ...successAnswer.entries, newExpirationDate: instant }),
})

export const checkKey = endpoint('GET', '/api/auth/check-key', {
  summary: 'Get the details of a key',
  description: 'With `sellerType=multiloader` also of a key that only the external seller knows.',
  query: v.object({ key: keyText, sellerType: v.optional(sellerType, 'internal') }),
  answer: v.object({
    ...successAnswer.entries,
    keyDetails: v.object({
      /** An external seller has statuses of its own, such as 'Banned'. */
      status: v.string(),
      key: v.string(),
      level: integer,
      /** Validity in days. */
      duration: integer,
      createdBy: v.string(),
      creationDate: v.nullable(instant),
      /** null for an external key that has not been used yet. */
      expirationDate: v.nullable(instant),
      usedBy: v.nullable(v.string()),
      usedOn: v.nullable(instant),
      lastSeen: v.nullable(instant),
      note: v.string(),
      /** null for a key that only the seller knows. */
      productName: v.nullable(v.string()),
      sellerType,
      hasDevice: v.boolean(),
      /** Empty where only an external seller knows them. */
      devices: v.array(keyDevice),
      /** How many it may have at once. */
      deviceLimit: integer,
      /** Of a key with the status 'Replaced': the new one, masked but for its last group. */
      replacedBy: v.nullable(v.string()),
    }),
    errorMessage: v.null(),
  }),
})
export type KeyDetails = Answer<typeof checkKey>['keyDetails']

export const resetHwid = endpoint('GET', '/api/auth/reset-hwid', {
  summary: 'Reset the devices of a key',
  description:
    'With `device`: that one alone. With `isUsername=true`: of all keys of the user with that name or e-mail. Changes state although it is a GET: do not prefetch it.',
  query: v.object({
    key: keyText,
    isUsername: v.optional(v.picklist(['true', 'false', '']), 'false'),
    device: v.optional(id),
  }),
  answer: v.object({ ...successAnswer.entries, keys: integer }),
})

export const countResets = endpoint('GET', '/api/auth/reset-hwid/count', {
  summary: 'Count the keys that a reset by user touches',
  description: 'What `GET /api/auth/reset-hwid` with `isUsername=true` would touch. Changes nothing.',
  query: v.object({ name: keyText }),
  answer: v.object({ username: v.string(), email: v.string(), keys: integer }),
})
