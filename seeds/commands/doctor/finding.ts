/** The variables of a deployment, by name. */
export type Variables = Record<string, string | undefined>

/** `off`: left out, which is allowed. `check`: for people to look at, since no call tells it. */
export interface Finding {
  state: 'ok' | 'off' | 'check' | 'missing'
  name: string
  /** Holds no secret of the configuration. */
  text: string
}

/** Makes a check that fails, by whatever it throws, into a finding. */
export async function check(name: string, run: () => Promise<string>): Promise<Finding> {
  try {
    return { state: 'ok', name, text: await run() }
  } catch (error) {
    return { state: 'missing', name, text: reasonOf(error) }
  }
}

/** The innermost cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? reasonOf(error.cause)
    : error instanceof Error
      ? error.message
      : 'unknown'
