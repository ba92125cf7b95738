import { useState } from 'react'
import { parseMoney, toWire } from '#schema/rules/money.ts'
import { refundReasonMax } from '#schema/rules/refund-requests.ts'
import { ApiError } from '#web/api/call.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useLastDay } from '#web/i18n/use-last-day.ts'
import { useT } from '#web/i18n/use-t.ts'
import { readStorage } from '#web/state/storage.ts'
import { TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { Fact, Facts } from '../facts.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import type { PurchaseAction } from './purchase-actions.ts'
import {
  cancel,
  dropPart,
  isPastRefundWindow,
  keyUseOf,
  mustStayOpen,
  newPartId,
  openPartOf,
  type PurchaseRow,
  refund,
  refundHours,
  refundPartOf,
  restOf,
} from './purchases-state.ts'

interface Props {
  request: { action: PurchaseAction; purchase: PurchaseRow } | null
  onClose: () => void
}

/** Asks before a payment is refunded, as a whole or in part, or cancelled. */
export function PurchaseActionDialog({ request, onClose }: Props) {
  const t = useT()
  const { money } = useFormats()
  const lastDay = useLastDay()
  const [reason, setReason] = useState('')
  const [part, setPart] = useState(noPart)
  const action = request?.action ?? 'refund'
  const purchase = request?.purchase
  const open = purchase && openPartOf(purchase)
  const rest = purchase ? restOf(purchase) : 0
  const cents = parseMoney(part.amount.replace(',', '.'))
  const partProblem = problemOf(part.amount, cents, rest)
  const isPartOffered = action === 'refund' && purchase?.canRefundPart === true && open === undefined
  const isPart = isPartOffered && part.isChosen
  const amountOf = (value: number) => (purchase ? money(value, purchase.currency) : '')
  const names = {
    amount: amountOf((action === 'partAgain' || action === 'partDrop' ? open?.amount : undefined) ?? rest),
    name: purchase?.username || t('admin.deletedAccount'),
    product: purchase?.productName ?? '',
  }
  // The server's message, or our own where it has none.
  const explainError = (thrown: unknown) => {
    if (readStorage('token') === null) return t('adminPurchases.noToken')
    const texts = thrown instanceof ApiError ? [thrown.message, thrown.details[0]?.message] : []
    return texts.find(Boolean) ?? t(`adminPurchases.${action}.failed`)
  }
  const isStuck = action === 'cancel' && purchase?.isProcessing === true
  // Its money came outside the shop: what is recorded is that it went back there.
  const isElsewhere = (action === 'refund' || action === 'refundAgain') && purchase?.paymentMethod === 'manual'
  const isTooLate =
    action === 'refund' && !isPart && !isElsewhere && purchase !== undefined && isPastRefundWindow(purchase)
  const takesReason = isTooLate || isElsewhere || isPart
  const isTooEarly = isStuck && mustStayOpen(purchase)
  const missing = () => {
    if (isPart) return t('adminPurchases.refund.partIncomplete')
    if (isElsewhere || !purchase?.refundableUntil) return t('adminPurchases.refund.elsewhereMissing')
    return keyUseOf(purchase) === 'unused'
      ? t('adminPurchases.refund.tooLateUnused', { day: lastDay(purchase.refundableUntil) })
      : t('adminPurchases.refund.tooLate', { hours: String(refundHours(purchase)) })
  }
  const early = isTooEarly ? t('adminPurchases.cancel.tooEarly') : undefined
  const isPartUnclear = isPart && (cents === undefined || partProblem !== undefined)
  const disabledReason = isPartUnclear || (takesReason && reason.trim() === '') ? missing() : early
  const run = async () => {
    if (!purchase) return
    if (isPart && cents !== undefined)
      return showSuccess(await refundPartOf(purchase, { id: part.id, amount: toWire(cents), reason: reason.trim() }))
    if (action === 'partAgain' && open)
      return showSuccess(await refundPartOf(purchase, { id: open._id, amount: open.amount, reason: open.reason }))
    if (action === 'partDrop' && open) return showSuccess(await dropPart(purchase, open))
    if (action !== 'cancel') return showSuccess(await refund(purchase, takesReason ? reason.trim() : ''))
    await cancel(purchase)
    showSuccess(t('adminPurchases.cancel.done'))
  }
  const verb = () => {
    if (!isPart) return t(isElsewhere ? 'adminPurchases.refund.elsewhereVerb' : `adminPurchases.${action}.verb`, names)
    return cents === undefined || partProblem
      ? t('adminPurchases.refund.partVerb')
      : t('adminPurchases.refund.verb', { amount: amountOf(toWire(cents)) })
  }
  const textKey = () => {
    if (isStuck) return 'adminPurchases.cancel.textProcessing'
    if (isPart) return 'adminPurchases.refund.partText'
    if (isElsewhere) return 'adminPurchases.refund.elsewhereText'
    if (action === 'refund' && purchase?.isRenewal) return 'adminPurchases.refund.renewalText'
    if (action === 'refund' && purchase?.isKeyRenewed) return 'adminPurchases.refund.renewedText'
    return `adminPurchases.${action}.text` as const
  }
  return (
    <AdminConfirmDialog
      isOpen={request !== null}
      onClose={() => {
        setReason('')
        setPart(noPart)
        onClose()
      }}
      title={t(`adminPurchases.${action}.title`)}
      text={t(textKey(), names)}
      verbatim={[names.amount, isPart && cents !== undefined ? amountOf(toWire(cents)) : '']}
      confirmLabel={verb()}
      cancelLabel={action === 'cancel' || action === 'partDrop' ? t(`adminPurchases.${action}.keep`) : undefined}
      errorTitle={t('adminPurchases.error')}
      explainError={explainError}
      disabledReason={disabledReason}
      isDirty={reason.trim() !== '' || part.amount !== ''}
      onConfirm={run}
    >
      {purchase && (action === 'refund' || isElsewhere) && (
        <>
          {isPartOffered && (
            <Segmented
              label={t('adminPurchases.refund.howMuch')}
              options={[
                {
                  value: 'whole',
                  label: t(`adminPurchases.refund.${rest < purchase.amount ? 'rest' : 'whole'}`),
                },
                { value: 'part', label: t('adminPurchases.refund.part') },
              ]}
              chosen={isPart ? 'part' : 'whole'}
              onChoose={(chosen) => setPart({ ...part, isChosen: chosen === 'part', id: part.id || newPartId() })}
            />
          )}
          {isPart ? (
            <TextField
              label={t('adminPurchases.refund.partAmount', { currency: purchase.currency })}
              hint={t('adminPurchases.refund.partHint', { amount: amountOf(rest) })}
              error={partProblem && t(`adminPurchases.refund.${partProblem}`, { amount: amountOf(rest) })}
              inputMode="decimal"
              autoComplete="off"
              required
              value={part.amount}
              // Another amount is another refund.
              onChange={({ currentTarget: { value } }) => setPart({ ...part, amount: value, id: newPartId() })}
            />
          ) : (
            !isElsewhere && <RefundWindow purchase={purchase} />
          )}
          {takesReason && (
            <TextArea
              label={t(isElsewhere ? 'adminPurchases.refund.elsewhereReason' : 'admin.fields.reason')}
              hint={t('adminPurchases.refund.reasonHint')}
              rows={3}
              maxLength={refundReasonMax}
              required
              data-autofocus={!isPart || undefined}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </AdminConfirmDialog>
  )
}

const noPart = { isChosen: false, amount: '', id: '' }

/** What is wrong with a typed amount of a part; undefined where nothing is, or nothing was typed. */
function problemOf(typed: string, cents: number | undefined, rest: number) {
  if (typed.trim() === '') return undefined
  if (!cents) return 'partInvalid'
  return toWire(cents) >= rest ? 'partTooHigh' : undefined
}

/** Until when the purchase is refunded without a reason, and what became of its key. */
function RefundWindow({ purchase }: { purchase: PurchaseRow }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const lastDay = useLastDay()
  const { refundableUntil } = purchase
  const use = keyUseOf(purchase)
  return (
    <Facts>
      {refundableUntil && (
        <Fact name={t('adminPurchases.refund.until')}>
          {use === 'unused'
            ? t('adminPurchases.refund.endOf', { day: lastDay(refundableUntil) })
            : dateTime(refundableUntil)}
        </Fact>
      )}
      <Fact name={t('adminPurchases.refund.key')}>{t(`adminPurchases.refund.keyUses.${use}`)}</Fact>
    </Facts>
  )
}
