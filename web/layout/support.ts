import { brand } from '#schema/brand.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { useCommunityLink } from '#web/state/social.ts'

/** Where support is reached, the same wherever the shop mentions it: the configured page, else the chat community, else by e-mail. */
export function useSupportAddress(): string {
  const { data } = useLoad(config)
  const community = useCommunityLink()
  return data?.supportUrl ?? community ?? `mailto:${brand.supportEmail}`
}

/** The same for the site's menu and search, which offer support only where there is a chat community. */
export function useSupportEntry(): string | undefined {
  const address = useSupportAddress()
  return useCommunityLink() && address
}
