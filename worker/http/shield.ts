import type { AppContext } from './context.ts'

/** Whether the caller's address is within the platform's coarse limit (`SHIELD` in wrangler.toml). */
export async function isWithinShield(c: AppContext): Promise<boolean> {
  const shield = await c.env.SHIELD?.limit({ key: c.get('address') })
  return shield?.success ?? true
}
