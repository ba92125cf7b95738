import type { BrowserContext, Page } from 'playwright-core'

/** Holds the requests for these addresses back until the returned function is called. */
export async function holdRequests(where: Page | BrowserContext, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await where.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
