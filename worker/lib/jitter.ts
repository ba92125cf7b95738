/** A random part of a second. Added to an instant, it makes concurrent writers unlikely to write the same one. */
export const jitterMs = ({ newId }: { newId: () => string }): number => Number.parseInt(newId().slice(0, 8), 16) % 1_000
