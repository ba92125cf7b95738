import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, instant, successAnswer } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** An account that says it is a person of the community for whom keys wait; nobody has proved it. */
export const discordLinkRequest = v.object({
  /** The account's id. */
  _id: id,
  username: v.string(),
  email: v.string(),
  discordId: v.string(),
  discordName: v.nullable(v.string()),
  /** How many keys it would be given. */
  keys: v.number(),
  /** How many other accounts claim to be the same person. */
  rivals: v.number(),
  /** Another account is confirmed as that person already, and this one cannot be. */
  isTaken: v.boolean(),
  createdAt: instant,
})
export type DiscordLinkRequest = v.InferOutput<typeof discordLinkRequest>

export const listDiscordLinkRequests = endpoint({
  method: 'GET',
  path: '/api/auth/admin/discord-claims',
  summary: 'List Discord link requests',
  description: 'Accounts registered with a Discord id for which keys are waiting. Newest first.',
  query: listQuery(['createdAt', 'username', 'discordId'], {
    discordId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  answer: listAnswer(discordLinkRequest),
})

export const confirmDiscordLink = endpoint({
  method: 'POST',
  path: '/api/auth/admin/discord-claims/:id/confirm',
  summary: 'Confirm a Discord link',
  description: 'The waiting keys become the account’s own.',
  answer: v.object({ ...successAnswer.entries, keys: v.number() }),
})

export const dismissDiscordLink = endpoint({
  method: 'DELETE',
  path: '/api/auth/admin/discord-claims/:id',
  summary: 'Dismiss a Discord link request',
  description: 'Clears the account’s Discord id; the keys go on waiting.',
  answer: successAnswer,
})
