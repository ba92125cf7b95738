type Call = (...args: never[]) => Promise<unknown>

/** Calls whose code is evaluated when the first of them is made: few requests pay by coins, order from a seller or answer a dispute. */
export function evaluatedLater<Calls extends { [K in Name]: Call }, Name extends keyof Calls>(
  load: () => Promise<Calls>,
  names: readonly Name[],
): Pick<Calls, Name> {
  let loading: Promise<Calls> | undefined
  const loaded = () => {
    loading ??= load()
    return loading
  }
  return Object.fromEntries(
    names.map((name) => [name, async (...args: Parameters<Calls[Name]>) => (await loaded())[name](...args)]),
  ) as Pick<Calls, Name>
}
