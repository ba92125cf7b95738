type Call = (...args: never[]) => Promise<unknown>

/** Calls whose code is evaluated when the first of them is made: payments by coins are few. */
export const evaluatedLater = <Calls extends { [K in Name]: Call }, Name extends keyof Calls>(
  load: () => Promise<Calls>,
  names: readonly Name[],
): Pick<Calls, Name> =>
  Object.fromEntries(
    names.map((name) => [name, async (...args: Parameters<Calls[Name]>) => (await load())[name](...args)]),
  ) as Pick<Calls, Name>
