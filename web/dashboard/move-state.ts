import { confirmMove, type DeviceMove, denyMove, findMove } from '#schema/api/device-moves.ts'
import { call } from '#web/api/call.ts'
import { reloadPurchases } from '#web/state/purchases.ts'

export type Move = DeviceMove

export const search = (code: string): Promise<Move> => call(findMove, { body: { code } })

/** Moves the key, in the place of `device`; within the wait of a release as an emergency, as the page has said. */
export async function settle({ _id: move, licenseId: id, retryAt }: Move, device: string | undefined): Promise<void> {
  const body = { move, ...(device !== undefined && { device, isEmergency: retryAt !== null }) }
  await call(confirmMove, { params: { id }, body })
  void reloadPurchases()
}

export async function refuse({ _id: move, licenseId: id }: Move): Promise<void> {
  await call(denyMove, { params: { id }, body: { move } })
}
