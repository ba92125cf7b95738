import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { Popover } from '#web/ui/popover.tsx'
import styles from './helper-button.module.css'
import { lazyPage } from './lazy-page.tsx'
import { Optional } from './optional.tsx'

const HelperChat = lazyPage(() => import('./helper-chat.tsx'), 'helper')

/**
 * At the bottom right of every page, except on phones where it would cover the payment or the key; the chat is loaded when first
 * opened.
 */
export function HelperButton() {
  const t = useT()
  const { pathname } = useLocation()
  const [isUsed, setUsed] = useState(false)
  const isKeyPage = /\/(?:checkout|payment-confirmation)\//.test(pathname)
  return (
    <div className={styles.corner} data-hidden-on-phones={isKeyPage || undefined}>
      <Popover
        label={t('shop.nav.helper')}
        trigger={<MessageCircle aria-hidden />}
        triggerClass={styles.trigger}
        panelClass={styles.panel}
        onOpen={() => setUsed(true)}
      >
        {isUsed && (
          <Optional fallback={<p className={styles.waiting}>{t('shop.state.loading')}</p>}>
            <HelperChat />
          </Optional>
        )}
      </Popover>
    </div>
  )
}
