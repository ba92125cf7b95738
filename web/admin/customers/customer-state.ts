import { type Snapshot, snapshot } from 'valtio'
import { getCustomer, listCustomerEvents } from '#schema/api/customers.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import type { EventGroup } from '#schema/rules/customers.ts'
import { ApiError, call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type Customer = Snapshot<Answer<typeof getCustomer>>
type Events = Answer<typeof listCustomerEvents>
export type CustomerEvent = Snapshot<Events['events'][number]>

interface Found {
  /** null: there is no such account. */
  customer: Answer<typeof getCustomer> | null
}

export const customer = resource<Found | null, [id: string]>(null, async (id) => {
  try {
    return { customer: await call(getCustomer, { params: { id } }).catch(reportExpiredSession) }
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'user_not_found') return { customer: null }
    throw thrown
  }
})

const read = (id: string, group: string, before?: string): Promise<Events> =>
  call(listCustomerEvents, {
    params: { id },
    query: { ...(group && { group: group as EventGroup }), ...(before !== undefined && { before }) },
  }).catch(reportExpiredSession)

/** The time line; without a group, of all. */
export const events = resource<Events | null, [id: string, group: string]>(null, read)

/** Adds the events that follow those shown. Throws ApiError. */
export async function showMore(id: string, group: string) {
  const shown = snapshot(events).data
  if (!shown?.next) return
  const more = await read(id, group, shown.next)
  // Meanwhile another time line, or the same one anew.
  if (snapshot(events).data !== shown) return
  events.fill({ ...more, events: [...shown.events, ...more.events] }, id, group)
}

/** After a change: the page and its time line anew. */
export const reloadCustomer = () => Promise.all([customer.reload(), events.reload()])

/** The answer to a change, also one that failed, once both are read anew. */
export const changed = <T>(change: Promise<T>): Promise<T> => change.finally(reloadCustomer)
