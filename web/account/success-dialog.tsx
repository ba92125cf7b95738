import { useTimeout } from '#web/hooks/use-timeout.ts'
import { useT } from '#web/i18n/use-t.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeyShape } from '#web/ui/key-shape.tsx'
import styles from './account-frame.module.css'

interface Props {
  title: string
  text: string
  now: string
  /** The text that the animated key is derived from. */
  seed: string
  afterMs: number
  onDone: () => void
}

/** A success; the next page opens by itself, or at once by the button. */
export function SuccessDialog({ title, text, now, seed, afterMs, onDone }: Props) {
  const t = useT()
  useTimeout(onDone, afterMs)
  const { outline } = keyOutline(seed.trim().toLowerCase())
  return (
    <Dialog
      isOpen
      isPersistent
      size="sm"
      title={title}
      closeLabel={t('shop.state.close')}
      onClose={onDone}
      status={`${title} ${text}`}
      footer={
        <Button onClick={onDone} data-autofocus>
          {now}
        </Button>
      }
    >
      <div className={styles.done}>
        <div className="key-ground">
          <KeyShape outline={outline} isCutting />
        </div>
        <p>{text}</p>
      </div>
    </Dialog>
  )
}
