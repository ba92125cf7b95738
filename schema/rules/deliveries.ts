/**
 * The delivery of a key by an external seller, from the payment's approval on. `closed`: the payment is being refunded, and no key may be
 * delivered any more. A closed delivery is reopened where the provider refused the refund.
 */
export const deliveryStatuses = ['open', 'delivered', 'closed'] as const

/** How long a seller may take to issue a paid key, before the payment is refunded. */
export const deliveryTimeoutMs = 30 * 60_000

/** How long one attempt to deliver reserves its delivery: longer than all its calls together. A crashed one holds it as long. */
export const deliveryLeaseMs = 60_000
