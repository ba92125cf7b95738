import { toWire } from '#schema/rules/money.ts'
import { payments, users } from '#schema/tables/index.ts'

/** What the panel shows of a payment in one line: the columns of payments joined with users. */
export const saleColumns = {
  paymentId: payments.id,
  productName: payments.productName,
  username: users.name,
  amountCents: payments.amountCents,
  currency: payments.currency,
  status: payments.status,
}

export const saleOnWire = <Row extends { amountCents: number }>({ amountCents, ...sale }: Row) => ({
  ...sale,
  amount: toWire(amountCents),
})
