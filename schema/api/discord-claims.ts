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
  summary: 'The accounts that claim keys which wait for a person of the community, the latest first',
  query: listQuery(['createdAt', 'username', 'discordId'], {
    discordId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  answer: listAnswer(discordLinkRequest),
})

export const confirmDiscordLink = endpoint({
  method: 'POST',
  path: '/api/auth/admin/discord-claims/:id/confirm',
  summary: 'Believe an account that it is the person it claims to be: the keys that wait become its own',
  answer: v.object({ ...successAnswer.entries, keys: v.number() }),
})

export const dismissDiscordLink = endpoint({
  method: 'DELETE',
  path: '/api/auth/admin/discord-claims/:id',
  summary: 'Dismiss a false claim: the account is no longer said to be that person, and the keys wait on',
  answer: successAnswer,
})
