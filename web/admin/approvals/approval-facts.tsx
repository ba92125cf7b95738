import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { Fact, FactLink, Facts } from '../facts.tsx'
import { purchasePath } from '../paths.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { type ApprovalItem, type ApprovalState, stateOf } from './approvals-state.ts'
import { ApprovalBadge } from './use-approval-columns.tsx'
import { useApprovalTexts } from './use-approval-texts.ts'

/** Where a request has a reason. */
const reasonLabels: Partial<
  Record<ApprovalState, 'adminApprovals.details.refused' | 'adminApprovals.details.withdrawReason'>
> = {
  refused: 'adminApprovals.details.refused',
  withdrawn: 'adminApprovals.details.withdrawReason',
}

/** All that a request asks for, and what became of it. */
export function ApprovalFacts({ request }: { request: ApprovalItem }) {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const { whatText, facts } = useApprovalTexts()
  const {
    requestedBy,
    isOwn,
    productName,
    person,
    amount,
    listPrice,
    currency,
    paymentId,
    decidedAt,
    decidedBy,
    reason,
  } = request
  const state = stateOf(request)
  return (
    <Facts>
      <Fact name={t('adminApprovals.what')}>{whatText(request)}</Fact>
      <Fact name={t('admin.fields.status')}>
        <ApprovalBadge state={state} />
      </Fact>
      <Fact name={t('adminApprovals.asker')}>{isOwn ? t('adminApprovals.you') : requestedBy}</Fact>
      <Fact name={t('adminApprovals.askedAt')}>{dateTime(request.createdAt)}</Fact>
      {productName !== null && <Fact name={t('admin.nouns.product')}>{productName}</Fact>}
      {person !== null && <Fact name={t('admin.nouns.customer')}>{person}</Fact>}
      {amount !== null && currency !== null && (
        <Fact name={t('admin.fields.amountCents')}>
          <Verbatim>{money(amount, currency)}</Verbatim>
        </Fact>
      )}
      {listPrice !== null && currency !== null && (
        <Fact name={t('adminApprovals.details.listPrice')}>
          <Verbatim>{money(listPrice, currency)}</Verbatim>
        </Fact>
      )}
      {facts(request).map(({ name, label, text }) => (
        <Fact key={name} name={label}>
          {text}
        </Fact>
      ))}
      {decidedAt !== null && (
        <Fact name={t('adminApprovals.details.decided')}>
          {t('adminApprovals.details.decidedText', {
            who: decidedBy ?? t('admin.deletedAccount'),
            date: dateTime(decidedAt),
          })}
        </Fact>
      )}
      {reason !== null && <Fact name={t(reasonLabels[state] ?? 'admin.fields.refusal')}>{reason}</Fact>}
      {paymentId !== null && (
        <Fact name={t('admin.nouns.payment')}>
          <CopyableId text={paymentId} />
          <FactLink to={purchasePath(paymentId)}>{t('admin.actions.openPayment')}</FactLink>
        </Fact>
      )}
    </Facts>
  )
}
