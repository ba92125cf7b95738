import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { closeFeedback, feedback } from '#web/state/feedback.ts'
import { ownedProductNames, usePurchases } from '#web/state/purchases.ts'
import { session } from '#web/state/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { BlankKey } from '#web/ui/key-shape.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import styles from './feedback-dialog.module.css'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackSent } from './feedback-sent.tsx'

/** The form by which customers review their products. */
export default function FeedbackDialog() {
  const t = useT()
  const { isOpen } = useSnapshot(feedback)
  const { isSignedIn, userId } = useSnapshot(session)
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [sent, setSent] = useState('')
  const close = () => {
    closeFeedback()
    setSent('')
    if (hash === paths.review) navigate(pathname + search, { replace: true })
  }
  return (
    <Dialog
      // Remounted for another user, without the previous user’s draft and products.
      key={userId}
      isOpen={isOpen}
      onClose={close}
      title={t(sent ? 'feedback.sentTitle' : 'feedback.title')}
      closeLabel={t('shop.state.close')}
      status={sent ? t('feedback.sentTitle') : ''}
      size="fixed"
    >
      {!isSignedIn ? (
        <NoForm text={t('feedback.needsLogin')}>
          <LinkButton to={paths.login(pathname + search + paths.review)} onClick={closeFeedback}>
            {t('feedback.toLogin')}
          </LinkButton>
        </NoForm>
      ) : sent ? (
        <FeedbackSent productName={sent} onClose={close} />
      ) : (
        <Reviewable onSent={setSent} onClose={close} />
      )}
    </Dialog>
  )
}

/** Only bought products can be reviewed. */
function Reviewable({ onSent, onClose }: { onSent: (productName: string) => void; onClose: () => void }) {
  const t = useT()
  const loaded = usePurchases()
  const { data, isLoaded, status } = loaded
  if (!isLoaded && status === 'failed') return <LoadFailed title={t('feedback.listFailed')} loaded={loaded} />
  if (!isLoaded)
    return (
      <div className="fields" aria-busy="true">
        <p className="sr-only">{t('shop.state.loading')}</p>
        <Skeleton height="76px" radius="var(--r-control)" />
        <Skeleton height="76px" radius="var(--r-control)" />
        <Skeleton height="160px" radius="var(--r-control)" />
      </div>
    )
  const names = ownedProductNames(data)
  if (names.length === 0)
    return (
      <NoForm text={t('feedback.needsLicense')}>
        <LinkButton to={paths.products} onClick={onClose}>
          {t('shop.home.toStore')}
        </LinkButton>
      </NoForm>
    )
  return <FeedbackForm names={names} onSent={onSent} />
}

/** Why there is no form, and the next step. */
function NoForm({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <div className={styles.blank}>
        <BlankKey />
      </div>
      <p>{text}</p>
      {children}
    </div>
  )
}
