/** Up to a second, drawn by lot: added to an instant, no two who write it are likely to take each other's for their own. */
export const jitterMs = ({ newId }: { newId: () => string }): number => Number.parseInt(newId().slice(0, 8), 16) % 1_000
