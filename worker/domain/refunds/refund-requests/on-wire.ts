import type { OwnRefundRequest } from '#schema/api/refund-requests.ts'
import type { RefundRequestRow } from '#schema/tables/index.ts'
import { isoOf } from '#worker/lib/iso.ts'

/** A request as its customer reads it. */
export const requestOnWire = ({
  status,
  reason,
  reply,
  createdAt,
  decidedAt,
  closeReason,
}: RefundRequestRow): OwnRefundRequest => ({
  status,
  reason,
  reply,
  createdAt: isoOf(createdAt),
  decidedAt: isoOf(decidedAt),
  closeReason,
})
