/** The fields of a draft that differ from those it began with: all that an update sends, so that it overwrites nothing else. */
export const draftChanges = <Draft extends object>(first: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name as keyof Draft]),
    ),
  ) as Partial<Draft>

/** Sends an update, unless nothing was changed: the API refuses an empty one. */
export async function sendChanges<Changes extends object>(changes: Changes, send: (body: Changes) => Promise<unknown>) {
  if (Object.keys(changes).length > 0) await send(changes)
}
