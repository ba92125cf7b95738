/** What both services answer. A token is good once. */
export interface Verdict {
  success: boolean
  hostname?: string
  action?: string
  /** reCAPTCHA alone: 0 a program, 1 a person. */
  score?: number
}

/** A person is waiting to log in. */
const timeoutMs = 3_000

/** Asks a service about a token; null where it gave no verdict. */
export async function siteverify(verifyUrl: string, secret: string, token: string): Promise<Verdict | null> {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return answer.ok ? ((await answer.json()) as Verdict | null) : null
  } catch {
    return null
  }
}
