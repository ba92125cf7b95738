import type { EventTopic } from '#schema/rules/payments.ts'

/** The id of a webhook's event. It begins with what the event is about: so those of a payment are found without an index of their own. */
export const eventIdOf = (topic: EventTopic, subjectId: string, rest: string): string =>
  `${topic === 'dispute' ? `${topic}:` : ''}${subjectId}:${rest}`
