import { CircleCheck, Hourglass, TriangleAlert, Undo2 } from 'lucide-react'
import type { BankState } from '#schema/rules/banks.ts'
import type { Language } from '#schema/rules/languages.ts'
import { providerTitles } from '#schema/rules/payments.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { numberFormat } from '#web/i18n/intl-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { ageText } from '../durations.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import styles from './health-page.module.css'
import type { PaymentsHealth } from './health-state.ts'
import { RowsTable } from './rows-table.tsx'

type Bank = PaymentsHealth['banks'][number]

const badges: Record<BankState, StatusLook> = {
  answers: { tone: 'ok', Icon: CircleCheck },
  passed_over: { tone: 'bad', Icon: TriangleAlert },
  trying: { tone: 'warn', Icon: Hourglass },
  unused: { tone: 'faint', Icon: Undo2 },
}

/** What takes moments: "412 ms", "1,3 s". */
const momentsText = (ms: number, language: Language): string =>
  ms < 1_000
    ? numberFormat(language, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }).format(ms)
    : numberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 }).format(
        ms / 1_000,
      )

/** Which bank makes the codes of PIX, how fast, and which is passed over, until when and why. */
export function BanksCard({ banks }: Pick<PaymentsHealth, 'banks'>) {
  const t = useT()
  const language = useLanguage()
  const median = (ms: number | null) => (ms === null ? '—' : momentsText(ms, language))
  return (
    <section className={styles.wideCard}>
      <h2 className="title">{t('adminHealth.banks')}</h2>
      <p className={styles.means}>{t('adminHealth.banksExplanation')}</p>
      {banks.length === 0 ? (
        <p className={styles.nothing}>{t('adminHealth.noBanks')}</p>
      ) : (
        <RowsTable
          label={t('adminHealth.banks')}
          columns={['bank', 'status', 'createMs', 'keyMs', 'charges', 'lastFailure']}
          rows={banks.map((bank) => ({
            id: bank.provider,
            cells: [
              <strong key="bank">{providerTitles[bank.provider]}</strong>,
              <State key="state" bank={bank} />,
              median(bank.createMs),
              median(bank.keyMs),
              bank.charges,
              <LastFailure key="failure" bank={bank} />,
            ],
          }))}
        />
      )}
    </section>
  )
}

function State({ bank: { state, since, passedOverUntil } }: { bank: Bank }) {
  const t = useT()
  const { time, dateTime } = useBrasiliaTime()
  return (
    <span className={styles.stack}>
      <StatusBadge {...badges[state]}>{t(`adminHealth.bankStates.${state}`)}</StatusBadge>
      {since !== null && <time dateTime={since}>{t('adminHealth.bankSince', { time: dateTime(since) })}</time>}
      {state === 'passed_over' && passedOverUntil !== null && (
        <time dateTime={passedOverUntil}>{t('adminHealth.bankUntil', { time: time(passedOverUntil) })}</time>
      )}
    </span>
  )
}

function LastFailure({ bank: { lastFailure, lastFailureAt, failures } }: { bank: Bank }) {
  const t = useT()
  const language = useLanguage()
  if (lastFailure === null || lastFailureAt === null) return '—'
  const age = ageText(Math.max(0, serverNow() - Date.parse(lastFailureAt)) / 1_000, language)
  return (
    <span className={styles.stack}>
      {lastFailure || t('adminHealth.bankSilent')}
      <time dateTime={lastFailureAt}>{t('adminHealth.bankFailures', { n: failures, age })}</time>
    </span>
  )
}
