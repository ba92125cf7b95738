/**
 * Whoever withdraws has whole days of the shop's time zone (Civil Code, art. 132): the day on which they had paid and got the key does not
 * count, the last one does to its end, and one that is no business day is extended to the next. Its counterpart in SQL is in
 * `worker/domain/refund-windows.ts`.
 */

/** National holidays, by month and day. */
export const holidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'] as const

/** Good Friday is one of the Fridays between these days: all of them count as holidays, which is never to the buyer's loss. */
export const goodFridays = { from: '03-20', to: '04-23' } as const

/** No more days in a row are without business: Good Friday, the weekend and 21 April, or 21 April before such a Friday and its weekend. */
export const restDaysMax = 4
