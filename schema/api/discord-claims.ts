import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, instant, integer, successAnswer } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** An account registered with a Discord id for which keys are waiting, without proof that the id is its own. */
export const discordLinkRequest = v.object({
  /** The account's id. */
  _id: id,
  username: v.string(),
  email: v.string(),
  discordId: v.string(),
  discordName: v.nullable(v.string()),
  /** How many keys are waiting for the Discord id. */
  keys: integer,
  /** How many other accounts are registered with the same Discord id. */
  rivals: integer,
  /** Whether another account is already confirmed with this Discord id. */
  isTaken: v.boolean(),
  createdAt: instant,
})
export type DiscordLinkRequest = v.InferOutput<typeof discordLinkRequest>

export const listDiscordLinkRequests = endpoint('GET', '/api/auth/admin/discord-claims', {
  summary: 'List Discord link requests',
  description: 'Accounts registered with a Discord id for which keys are waiting. Newest first.',
  query: listQuery(['createdAt', 'username', 'discordId'], {
    discordId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  answer: listAnswer(discordLinkRequest),
})

export const confirmDiscordLink = endpoint('POST', '/api/auth/admin/discord-claims/:id/confirm', {
  summary: 'Confirm a Discord link',
  description: 'The waiting keys become the account’s own.',
  answer: v.object({ ...successAnswer.entries, keys: integer }),
})

export const dismissDiscordLink = endpoint('DELETE', '/api/auth/admin/discord-claims/:id', {
  summary: 'Dismiss a Discord link request',
  description: 'Clears the account’s Discord id; the keys go on waiting.',
  answer: successAnswer,
})
