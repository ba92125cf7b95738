import { MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePopover } from '#web/hooks/use-popover.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import icon from '#web/ui/icon-button.module.css'
import styles from './helper-button.module.css'
import { lazyPage } from './lazy-page.tsx'
import { Optional } from './optional.tsx'

const HelperChat = lazyPage(() => import('./helper-chat.tsx'), 'helper')

const panelId = 'assistant'
const opens = { type: 'button', popoverTarget: panelId, 'aria-haspopup': 'dialog', 'data-again': 'helper' } as const

/** In the bar, where it covers nothing; with `isRow` a labelled row, for the menu, which it closes. */
export function HelperButton({ isRow = false }: { isRow?: boolean }) {
  const t = useT()
  const label = t('shop.nav.helper')
  if (isRow)
    return (
      <Button {...opens} variant="plain" wide data-closes icon={<MessageCircle aria-hidden />}>
        {label}
      </Button>
    )
  return (
    <button {...opens} aria-label={label} title={label} className={icon.button}>
      <MessageCircle aria-hidden />
    </button>
  )
}

/** What the buttons open; the chat is loaded when it first opens. */
export function HelperPanel() {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  const [isUsed, setUsed] = useState(false)
  usePopover(panel, () => setUsed(true))
  return (
    <div
      id={panelId}
      ref={panel}
      popover="auto"
      tabIndex={-1}
      role="dialog"
      aria-label={t('shop.nav.helper')}
      className={styles.panel}
    >
      {isUsed && (
        <Optional isNeeded again="helper" fallback={<p className={styles.waiting}>{t('shop.state.loading')}</p>}>
          <HelperChat />
        </Optional>
      )}
    </div>
  )
}
