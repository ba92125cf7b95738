/** Waits until a check passes, e.g. of the effects of a webhook. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (tries > 250) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
