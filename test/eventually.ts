/** Waits until a check passes, e.g. of the effects of a webhook, and answers what it answers. */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (tries > 1_500) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
