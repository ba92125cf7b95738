import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useDebounced } from '#web/hooks/use-debounced.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { closeFeedback, feedback } from '#web/state/feedback.ts'
import { eligibility } from '#web/state/feedback-eligibility.ts'
import { useReviewedProducts } from '#web/state/purchases.ts'
import { session } from '#web/state/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
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
  const [search, setSearch] = useState('')
  const { productName: chosen } = useSnapshot(feedback)
  const { byProduct } = useSnapshot(eligibility)
  const loaded = useReviewedProducts(search)
  const { data, isLoaded, status } = loaded
  if (!isLoaded && status === 'failed') return <LoadFailed title={t('feedback.listFailed')} loaded={loaded} />
  if (!isLoaded && data.items.length === 0)
    return (
      <div className="fields" aria-busy="true">
        <p className="sr-only">{t('shop.state.loading')}</p>
        <Skeleton height="76px" radius="var(--r-control)" />
        <Skeleton height="76px" radius="var(--r-control)" />
        <Skeleton height="160px" radius="var(--r-control)" />
      </div>
    )
  const found = data.items.map(({ productName }) => productName)
  // Chosen before, or on a page of the dashboard: it need not be among those that were found.
  const names = chosen && byProduct[chosen] && !found.includes(chosen) ? [chosen, ...found] : found
  if (names.length === 0 && !search)
    return (
      <NoForm text={t('feedback.needsLicense')}>
        <LinkButton to={paths.products} onClick={onClose}>
          {t('shop.home.toStore')}
        </LinkButton>
      </NoForm>
    )
  return (
    <div className="fields">
      {(search || data.total > found.length) && (
        <ProductSearch onSearch={setSearch} isInVain={isLoaded && found.length === 0} />
      )}
      <FeedbackForm names={names} onSent={onSent} />
    </div>
  )
}

const searchPauseMs = 250

/** Looks among the products of somebody who has more than the form offers at once. */
function ProductSearch({ onSearch, isInVain }: { onSearch: (text: string) => void; isInVain: boolean }) {
  const t = useT()
  const search = useDebounced((text: string) => onSearch(text.trim()), searchPauseMs)
  return (
    <TextField
      label={t('feedback.search')}
      error={isInVain ? t('feedback.notFound') : undefined}
      type="search"
      name="search"
      maxLength={120}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => search.schedule(event.currentTarget.value)}
    />
  )
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
