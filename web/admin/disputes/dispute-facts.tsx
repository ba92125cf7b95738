import { isMaskedKey } from '#schema/rules/activations.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Code, Verbatim } from '#web/ui/verbatim.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { Fact, FactLink, Facts } from '../facts.tsx'
import { Buyer } from '../name-and-email.tsx'
import { keyPath, purchasePath } from '../paths.ts'
import { ShowKey } from '../show-key.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { useWord } from '../use-word.ts'
import { DisputeBadge } from './dispute-badge.tsx'
import { type DisputeItem, reload } from './disputes-state.ts'
import { TimeLeft } from './time-left.tsx'

/** All details of a dispute, with links to its payment, buyer and key. */
export function DisputeFacts({ dispute }: { dispute: DisputeItem }) {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const word = useWord()
  const { status, caseId, closedAt, documentsStatus, evidenceSentAt, email, licenseKey, paymentId } = dispute
  return (
    <Facts>
      <Fact name={t('admin.fields.status')}>
        <DisputeBadge status={status} />
      </Fact>
      <Fact name={t('adminDisputes.timeLeft')}>
        <TimeLeft dispute={dispute} />
      </Fact>
      {status === 'open' && <Fact name={t('admin.fields.answerBy')}>{dateTime(dispute.answerBy)}</Fact>}
      <Fact name={t('admin.fields.kind')}>{t(`admin.disputeKinds.${dispute.kind}`)}</Fact>
      <Fact name={t('admin.fields.amountCents')}>
        <Verbatim>{money(dispute.amount, dispute.currency)}</Verbatim>
      </Fact>
      <Fact name={t('adminDisputes.details.reason')}>{dispute.reason || t('adminDisputes.details.noReason')}</Fact>
      <Fact name={t('adminDisputes.details.case')}>
        {caseId === null ? t('adminDisputes.details.noCase') : <CopyableId text={caseId} />}
      </Fact>
      {documentsStatus !== null && (
        <Fact name={t('adminDisputes.details.documents')}>
          {word('adminDisputes.details.documentsStatuses', documentsStatus)}
        </Fact>
      )}
      <Fact name={t('adminDisputes.openedAt')}>{dateTime(dispute.openedAt)}</Fact>
      {closedAt !== null && <Fact name={t('adminDisputes.closedAt')}>{dateTime(closedAt)}</Fact>}
      <Fact name={t('adminDisputes.details.sentAt')}>
        {evidenceSentAt === null ? t('adminDisputes.details.neverSent') : dateTime(evidenceSentAt)}
      </Fact>
      {dispute.evidenceLink && <EvidenceLink link={dispute.evidenceLink} />}
      <Fact name={t('admin.nouns.product')}>{dispute.productName}</Fact>
      <Fact name={t('adminDisputes.buyer')}>
        <Buyer {...dispute} />
      </Fact>
      <Fact name={t('admin.nouns.payment')}>
        <CopyableId text={paymentId} />
        <FactLink to={purchasePath(paymentId)}>{t('admin.actions.openPayment')}</FactLink>
      </Fact>
      <Fact name={t('admin.nouns.key')}>
        {licenseKey === null ? (
          t('admin.noKey')
        ) : (
          <>
            <Code className="mono">{licenseKey}</Code>
            {isMaskedKey(licenseKey) ? (
              <ShowKey label={t('admin.actions.showKey')} read={reload} />
            ) : (
              <FactLink to={keyPath(licenseKey, email)}>{t('adminDisputes.details.openKey')}</FactLink>
            )}
          </>
        )}
      </Fact>
    </Facts>
  )
}

/** By which the provider downloads the file: until when it can, and whether it has. */
function EvidenceLink({ link }: { link: NonNullable<DisputeItem['evidenceLink']> }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const { expiresAt, reads, lastReadAt } = link
  const isOver = Date.parse(expiresAt) <= serverNow()
  return (
    <Fact name={t('adminDisputes.link.name')}>
      {t(`adminDisputes.link.${isOver ? 'over' : 'open'}`, { date: dateTime(expiresAt) })}{' '}
      {lastReadAt === null
        ? t('adminDisputes.link.unread')
        : t('adminDisputes.link.read', { n: reads, date: dateTime(lastReadAt) })}
    </Fact>
  )
}
