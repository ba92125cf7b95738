import { FileDown, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { hasReceipt } from '#schema/rules/payments.ts'
import { ApiError } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { readStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { ProblemNotice } from '../dialogs/problem-notice.tsx'
import { reportExpiredSession } from '../session-expiry.ts'
import styles from './purchases.module.css'
import { type PurchaseRow, saveReceipt, saveTerms } from './purchases-state.ts'

/** Downloads of the receipt and of the record of the accepted terms. */
export function PurchaseFiles({ purchase }: { purchase: PurchaseRow }) {
  const t = useT()
  const language = useLanguage()
  const receipt = useTask()
  const terms = useTask()
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null)
  const save = (file: () => Promise<void>, title: string) => async () => {
    setProblem(null)
    await file()
      .catch(reportExpiredSession)
      .catch((thrown: unknown) => setProblem({ title, text: reasonOf(thrown) }))
  }
  const reasonOf = (thrown: unknown) =>
    thrown instanceof ApiError && thrown.code === 'purchase_not_found'
      ? t('adminPurchases.details.gone')
      : readStorage('token') === null
        ? t('adminPurchases.details.termsNoLogin')
        : failureOf(t, thrown).text
  return (
    <>
      <div className={styles.files}>
        {hasReceipt(purchase.status) && (
          <Button
            variant="quiet"
            icon={<ReceiptText aria-hidden />}
            busy={receipt.isBusy}
            onClick={() =>
              receipt.run(save(() => saveReceipt(purchase, language), t('adminPurchases.details.receiptFailed')))
            }
          >
            {t('adminPurchases.details.receipt')}
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<FileDown aria-hidden />}
          busy={terms.isBusy}
          onClick={() => terms.run(save(() => saveTerms(purchase), t('adminPurchases.details.termsFailed')))}
        >
          {t('admin.actions.downloadTerms')}
        </Button>
      </div>
      {problem && <ProblemNotice title={problem.title}>{problem.text}</ProblemNotice>}
    </>
  )
}
