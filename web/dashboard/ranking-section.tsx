import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { setRanked } from '#schema/api/ranking.ts'
import { rankedPeople, shortName } from '#schema/rules/ranking.ts'
import { call } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { session } from '#web/state/session.ts'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import styles from './profile-page.module.css'

/** Whether the shop's ranking may show the reader, and as whom. */
export function RankingSection() {
  const t = useT()
  const { name, isRanked } = useSnapshot(session)
  const { isBusy, run } = useTask()
  const [failure, setFailure] = useState<string | null>(null)
  const choose = (isOn: boolean) =>
    run(async () => {
      setFailure(null)
      try {
        await call(setRanked, { body: { isRanked: isOn } })
        session.isRanked = isOn
      } catch (thrown) {
        setFailure(failureOf(t, thrown).text)
      }
    })
  return (
    <section className={styles.section}>
      <h2>{t('profile.ranking.title')}</h2>
      <Switch
        label={t('profile.ranking.label')}
        effect={t('profile.ranking.effect', { name: shortName(name), n: rankedPeople })}
        isOn={isRanked === true}
        isDisabled={isBusy || isRanked === null}
        onChange={choose}
      />
      <ErrorNotice text={failure} />
    </section>
  )
}
