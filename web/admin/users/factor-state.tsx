import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import styles from './users.module.css'
import type { UserRow } from './users-state.ts'

/** Whether an admin has a second factor, and until when. */
export function FactorState({ user: { hasSecondFactor, secondFactorEndsAt: endsAt } }: { user: UserRow }) {
  const t = useT()
  const { dateTime } = useDates()
  const state = t(`adminUsers.factor.${hasSecondFactor ? 'on' : 'off'}`)
  return (
    <p className={styles.whoEmail}>
      {t('adminUsers.factor.state')}: {endsAt ? t('adminUsers.factor.ends', { date: dateTime(endsAt) }) : state}
    </p>
  )
}
