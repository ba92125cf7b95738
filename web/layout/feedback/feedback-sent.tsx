import { useRef } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useProductKeyOutline } from '#web/state/product-key.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyShape } from '#web/ui/key-shape.tsx'

/** The review was sent and waits for moderation. */
export function FeedbackSent({ productName, onClose }: { productName: string; onClose: () => void }) {
  const t = useT()
  const close = useRef<HTMLButtonElement>(null)
  // The pressed button is gone.
  useOnChange(() => close.current?.focus(), productName)
  const { outline } = useProductKeyOutline(productName, null)
  return (
    <div className="fields">
      <div className="key-ground">
        <KeyShape outline={outline} isCutting />
      </div>
      <p>{t('feedback.sentText', { product: productName })}</p>
      <Button ref={close} size="lg" wide onClick={onClose}>
        {t('shop.state.close')}
      </Button>
    </div>
  )
}
