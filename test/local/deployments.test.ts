import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { root } from './build.ts'

test('both deployments have what the shop needs, and production is served under its own domain alone', () => {
  const config = join(root, 'wrangler.toml')
  const [local, staging, production] = [undefined, 'staging', 'production'].map((env) =>
    readConfig({ config, ...(env && { env }) }),
  )
  for (const deployed of [staging, production]) {
    expect(deployed?.triggers).toEqual(local?.triggers)
    expect(deployed?.version_metadata).toEqual(local?.version_metadata)
    expect(deployed?.r2_buckets.map((bucket: { binding: string }) => bucket.binding)).toEqual(['MEDIA'])
    expect(deployed?.ratelimits.map((limit: { name: string; simple: object }) => [limit.name, limit.simple])).toEqual([
      ['SHIELD', local?.ratelimits[0]?.simple],
    ])
    expect(deployed?.limits).toEqual(local?.limits)
    expect(deployed?.observability).toEqual(local?.observability)
    expect(deployed?.assets).toEqual(local?.assets)
    expect(deployed?.vars).toEqual({ SECOND_FACTOR: 'required' })
  }
  expect([staging?.workers_dev, production?.workers_dev, production?.preview_urls]).toEqual([true, false, false])
  expect(production?.placement).toEqual({ mode: 'smart' })
  const apart = [staging, production].map((one) => [
    one?.name,
    one?.r2_buckets[0]?.bucket_name,
    one?.ratelimits[0]?.namespace_id,
  ])
  expect(new Set(apart.flat()).size).toBe(6)
})
