import * as v from 'valibot'
import { readMoveCode } from '../rules/device-moves.ts'
import { keyDevice } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, integer, successAnswer, text } from './fields.ts'

/** A device that asks for a key, and those that have it now. */
const deviceMove = v.object({
  _id: id,
  licenseId: id,
  productName: v.string(),
  /** The English name of the product; empty where it has not been written. */
  en: v.object({ productName: v.string() }),
  /** What the tool calls the new device; may be empty. */
  label: v.string(),
  /** The network address from which it asks. */
  address: v.string(),
  requestedAt: instant,
  expiresAt: instant,
  devices: v.array(keyDevice),
  /** How many the key may have at once. With fewer, none has to go. */
  deviceLimit: integer,
  /** Until when the key stays where it is, after the last release; null where it may move. */
  retryAt: v.nullable(instant),
  /** Within that wait: whether it may move all the same, once in so many days. */
  emergencyDays: v.nullable(integer),
})
export type DeviceMove = v.InferOutput<typeof deviceMove>

export const findMove = endpoint('POST', '/api/auth/device-moves', {
  summary: 'Get the device that asks for your key',
  description:
    'By the code that the tool shows. A code of somebody else’s key is not found. Five calls a minute from one network address.',
  body: v.object({
    code: v.pipe(
      text(40),
      v.check((typed) => readMoveCode(typed) !== undefined, 'move_code'),
    ),
  }),
  answer: deviceMove,
})

export const confirmMove = endpoint('POST', '/api/auth/licenses/:id/move', {
  summary: 'Confirm the move of your key to a device',
  description:
    'In the place of `device`, by which the wait of a release begins; without it, where the key has room. Within the wait of a release with `isEmergency` alone, as often as the shop allows it.',
  body: v.object({ move: id, device: v.optional(id), isEmergency: v.optional(v.boolean(), false) }),
  answer: v.object({ ...successAnswer.entries, retryAt: v.nullable(instant) }),
})

export const denyMove = endpoint('POST', '/api/auth/licenses/:id/move/deny', {
  summary: 'Reject the device that asks for your key',
  description: 'The tool is told so.',
  body: v.object({ move: id }),
  answer: successAnswer,
})
