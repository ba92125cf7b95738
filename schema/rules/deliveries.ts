/**
 * The delivery of a key by an external seller, from the approval on. `closed`: its money goes back, and no key may be delivered any more.
 * A closed one is opened again where the provider has refused the refund: the money stayed with us.
 */
export const deliveryStatuses = ['open', 'delivered', 'closed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** How long a seller may take to issue a paid key, before the money goes back. */
export const deliveryTimeoutMs = 30 * 60_000
