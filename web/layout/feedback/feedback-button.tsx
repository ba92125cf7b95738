import { MessageSquareHeart } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { feedback } from '#web/state/feedback.ts'
import { Button } from '#web/ui/button.tsx'
import { loadFeedback, openFeedback } from './open-feedback.ts'

const FeedbackDialog = lazy(loadFeedback)

/** A row of the menu. */
export function FeedbackButton() {
  const t = useT()
  const open = () => void openFeedback(t)
  // A failure to prefetch is reported when the button is pressed.
  const prepare = () => void loadFeedback().catch(() => {})
  return (
    <Button
      variant="plain"
      wide
      data-closes
      data-again="feedback"
      icon={<MessageSquareHeart aria-hidden />}
      onClick={open}
      onPointerEnter={prepare}
    >
      {t('shop.nav.feedback')}
    </Button>
  )
}

/** Mounts the review dialog when it is first opened, by a button or by the URL’s hash. */
export function FeedbackDialogHost() {
  const t = useT()
  const { hash, key } = useLocation()
  const { wasOpened } = useSnapshot(feedback)
  useOnChange(
    (target) => {
      if (target) void openFeedback(t)
    },
    hash === paths.review ? key : '',
  )
  return <Suspense>{wasOpened && <FeedbackDialog />}</Suspense>
}
