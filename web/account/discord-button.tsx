import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './account-frame.module.css'

/** Announced, but not available yet. */
export function DiscordButton({ label }: { label: string }) {
  const t = useT()
  return (
    <>
      <p className={styles.other}>{t('auth.or')}</p>
      <Button variant="quiet" wide disabled>
        {label} <Badge>{t('auth.soon')}</Badge>
      </Button>
    </>
  )
}
