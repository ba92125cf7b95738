import { FileDown, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import profile from '../profile-page.module.css'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { type Receipt, saveOwnData, saveOwnTerms } from './own-data.ts'
import styles from './privacy-section.module.css'
import { StoredTaxId } from './stored-tax-id.tsx'

type Outcome = { tone: 'ok' | 'bad'; text: string } | null

/** What the law gives everyone: a copy of their data, and the end of the account. */
export default function PrivacySection() {
  const t = useT()
  const { termsVersion } = useSnapshot(session)
  const { isBusy, run } = useTask()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [receipts, setReceipts] = useState<Receipt[]>([])
  const [isAsking, setAsking] = useState(false)
  const save = (fetchFile: () => Promise<Receipt[]>, saved: string) =>
    run(async () => {
      setOutcome(null)
      try {
        setReceipts(await fetchFile())
        setOutcome({ tone: 'ok', text: saved })
      } catch (thrown) {
        setOutcome({ tone: 'bad', text: failureOf(t, thrown).text })
      }
    })
  const saveTerms = async () => {
    await saveOwnTerms()
    return receipts
  }
  return (
    <>
      <StoredTaxId />
      <section className={profile.section}>
        <h2>{t('profile.data.title')}</h2>
        <p>{t('profile.data.lead')}</p>
        <div className="wrap">
          <Button
            variant="quiet"
            icon={<FileDown aria-hidden />}
            busy={isBusy}
            onClick={() => save(saveOwnData, t('profile.data.saved'))}
          >
            {t('profile.data.download')}
          </Button>
          {termsVersion !== null && (
            <Button
              variant="quiet"
              icon={<FileText aria-hidden />}
              disabled={isBusy}
              onClick={() => save(saveTerms, t('profile.data.termsSaved'))}
            >
              {t('profile.data.terms')}
            </Button>
          )}
        </div>
        {outcome && (
          <Notice tone={outcome.tone} isUrgent {...(outcome.tone === 'bad' && { title: t('profile.data.failed') })}>
            {outcome.text}
          </Notice>
        )}
        <ReceiptList receipts={receipts} />
      </section>
      <section className={profile.section}>
        <h2>{t('profile.remove.title')}</h2>
        <p>{t('profile.remove.lead')}</p>
        <Button variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
          {t('profile.remove.action')}
        </Button>
        <DeleteAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
      </section>
    </>
  )
}

function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const t = useT()
  const { briefDate } = useDates()
  const language = useLanguage()
  if (receipts.length === 0) return null
  return (
    <>
      <h3 id="receipts">{t('profile.data.receipts')}</h3>
      <ul aria-labelledby="receipts" className={styles.receipts}>
        {receipts.map(({ id, productName, createdAt }) => (
          <li key={id}>
            <a href={paths.receipt(id, language)} target="_blank" rel="noopener">
              {t('profile.data.receipt', { product: productName, date: briefDate(createdAt) })}
              <span className="sr-only"> ({t('shop.footer.newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
