import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Sentence, Verbatim } from '#web/ui/verbatim.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { Fact, FactLink, Facts } from '../facts.tsx'
import { Buyer } from '../name-and-email.tsx'
import { purchasePath } from '../paths.ts'
import { useRefusalText } from '../purchases/use-refusal-text.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import type { RequestItem } from './refund-requests-state.ts'
import { RequestBadge } from './use-refund-request-columns.tsx'

/** All details of a request, with a link to its payment. */
export function RequestFacts({ request }: { request: RequestItem }) {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const { state, decidedAt, decidedBy, reply, refundStatus, refusal, nextAttemptAt, closeReason, volumeLoss } = request
  const refusalText = useRefusalText()
  const lost = money(volumeLoss ?? 0, request.currency)
  return (
    <Facts>
      <Fact name={t('admin.fields.status')}>
        <RequestBadge state={state} />
      </Fact>
      <Fact name={t('admin.nouns.product')}>{request.productName}</Fact>
      <Fact name={t('admin.nouns.customer')}>
        <Buyer {...request} />
      </Fact>
      <Fact name={t('admin.fields.amountCents')}>
        <Verbatim>{money(request.amount, request.currency)}</Verbatim>
      </Fact>
      <Fact name={t('adminRefundRequests.details.purchasedAt')}>{dateTime(request.purchasedAt)}</Fact>
      <Fact name={t('adminRefundRequests.askedAt')}>{dateTime(request.createdAt)}</Fact>
      <Fact name={t('admin.nouns.key')}>
        {t(`adminRefundRequests.details.${request.isKeyUsed ? 'keyUsed' : 'keyUnused'}`)}
      </Fact>
      <Fact name={t('adminRefundRequests.details.reason')}>{request.reason || t('admin.notGiven')}</Fact>
      {volumeLoss !== null && (
        <Fact name={t('adminRefundRequests.volumeLoss')}>
          <Sentence text={t('adminRefundRequests.volumeLossText', { amount: lost })} verbatim={lost} />
        </Fact>
      )}
      {decidedAt !== null && (
        <Fact name={t('adminRefundRequests.details.decided')}>
          {t('adminRefundRequests.details.decidedText', {
            who: decidedBy ?? t('adminRefundRequests.details.automatic'),
            date: dateTime(decidedAt),
          })}
        </Fact>
      )}
      {reply && <Fact name={t('adminRefundRequests.reply')}>{reply}</Fact>}
      {refundStatus !== null && (
        <Fact name={t('adminPurchases.details.refund')}>
          {t(`adminPurchases.details.refundResults.${refundStatus}`)}
        </Fact>
      )}
      {refusal !== null && <Fact name={t('admin.fields.refusal')}>{refusalText(refusal)}</Fact>}
      {state === 'unpaid' && (
        <Fact name={t('admin.fields.nextAttemptAt')}>
          {nextAttemptAt ? dateTime(nextAttemptAt) : t('adminPurchases.details.noNextAttempt')}
        </Fact>
      )}
      {closeReason !== null && <Fact name={t('adminRefundRequests.details.closed')}>{closeReason}</Fact>}
      <Fact name={t('admin.nouns.payment')}>
        <CopyableId text={request._id} />
        <FactLink to={purchasePath(request._id)}>{t('admin.actions.openPayment')}</FactLink>
      </Fact>
    </Facts>
  )
}
