import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { Fact, FactLink, Facts } from '../facts.tsx'
import { NameAndEmail } from '../name-and-email.tsx'
import { purchasePath, userPath } from '../paths.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { ClaimBadge } from './claim-badge.tsx'
import styles from './claims.module.css'
import type { ClaimRow } from './claims-state.ts'
import { KnownPayer } from './known-payer.tsx'

/** What the claimant states beside what the shop and the provider know. */
export function ClaimFacts({ claim }: { claim: ClaimRow }) {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const { account, payment, decidedAt } = claim
  const { lastLogin, lastLoginIp } = account
  return (
    <Facts>
      <Fact name={t('admin.fields.status')}>
        <ClaimBadge status={claim.status} />
      </Fact>
      <Fact name={t('adminClaims.newEmail')}>{claim.newEmail}</Fact>
      <Fact name={t('adminClaims.payer')}>{claim.payerName}</Fact>
      <Fact name={t('adminClaims.details.knownPayer')}>
        <KnownPayer id={claim._id} />
      </Fact>
      <Fact name={t('adminClaims.details.message')}>{claim.message || t('adminClaims.details.noMessage')}</Fact>
      <Fact name={t('adminClaims.createdAt')}>{dateTime(claim.createdAt)}</Fact>
      <Fact name={t('adminClaims.details.ip')}>{claim.networkAddress ?? '—'}</Fact>
      <Fact name={t('admin.nouns.account')}>
        {account.name}
        <FactLink to={userPath(account._id)}>{t('adminClaims.details.openAccount')}</FactLink>
      </Fact>
      <Fact name={t('adminClaims.details.presentEmail')}>
        <span className={styles.tagged}>
          <NameAndEmail name="" email={account.email} />
          <Badge tone={account.isEmailVerified ? 'info' : 'plain'}>
            {t(account.isEmailVerified ? 'adminClaims.details.verified' : 'adminClaims.details.unverified')}
          </Badge>
        </span>
      </Fact>
      <Fact name={t('adminClaims.details.accountSince')}>{dateTime(account.createdAt)}</Fact>
      <Fact name={t('admin.fields.lastLogin')}>
        {lastLogin === null
          ? t('adminClaims.details.never')
          : t('adminClaims.details.from', { date: dateTime(lastLogin), ip: lastLoginIp ?? '—' })}
      </Fact>
      <Fact name={t('admin.nouns.product')}>{payment.productName}</Fact>
      <Fact name={t('admin.fields.amountCents')}>
        <span className={styles.tagged}>
          <Verbatim>{money(payment.amount, payment.currency)}</Verbatim>
          {payment.status === 'refunded' && <Badge>{t('adminClaims.details.refunded')}</Badge>}
        </span>
      </Fact>
      <Fact name={t('admin.fields.method')}>{t(`admin.methods.${payment.method}`)}</Fact>
      <Fact name={t('adminClaims.details.paidAt')}>{dateTime(payment.paidAt)}</Fact>
      <Fact name={t('admin.fields.paymentId')}>
        <CopyableId text={payment._id} />
        <FactLink to={purchasePath(payment._id)}>{t('admin.actions.openPayment')}</FactLink>
      </Fact>
      {payment.transactionId !== null && (
        <Fact name={t('adminClaims.details.transaction')}>
          <CopyableId text={payment.transactionId} />
        </Fact>
      )}
      {decidedAt !== null && (
        <Fact name={t('adminClaims.details.decided')}>
          {t('adminClaims.details.decidedBy', {
            date: dateTime(decidedAt),
            name: claim.decidedBy ?? t('adminClaims.details.deletedAdmin'),
          })}
        </Fact>
      )}
    </Facts>
  )
}
