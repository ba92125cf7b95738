import type { Answer } from '#schema/api/endpoint.ts'
import { listSocialLinks } from '#schema/api/settings.ts'
import { call } from '#web/api/call.ts'
import { resource, useLoad } from '#web/state/resource.ts'

/** Hidden where they cannot be loaded: a missing link is no error to a shopper. */
export const social = resource<Answer<typeof listSocialLinks>>([], () => call(listSocialLinks), {
  freshMs: 600_000,
  sent: ({ social }) => [social],
})

/** The chat community, if the shop has one. */
export function useCommunityLink(): string | undefined {
  const { data } = useLoad(social)
  return data.find(({ platform }) => platform === 'discord')?.link
}
