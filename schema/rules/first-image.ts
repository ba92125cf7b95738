/** The picture that stands for a product or category on cards: the first of its media that is one. */
export const firstImage = <Entry extends { kind: string }>(
  media: readonly Entry[],
): Extract<Entry, { kind: 'image' }> | undefined =>
  media.find((entry): entry is Extract<Entry, { kind: 'image' }> => entry.kind === 'image')
