import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { ageText } from '../durations.ts'
import { Timestamp } from '../timestamp.tsx'
import { useWord } from '../use-word.ts'
import { CountCard } from './count-card.tsx'
import { type Outbox, sendAgain } from './health-state.ts'
import { RetryButton } from './retry-button.tsx'
import { RetryFailure } from './retry-failure.tsx'

/** E-mails that were not sent, each with a button that sends it again unless it holds a link, and how many wait. */
export function GivenUpEmails({ waiting, oldestSeconds, givenUp }: Outbox) {
  const t = useT()
  const word = useWord()
  const language = useLanguage()
  const [failure, setFailure] = useState<unknown>(null)
  const age = ageText(oldestSeconds ?? 0, language)
  return (
    <>
      <CountCard
        title={t('adminHealth.emails')}
        explanation={`${t('adminHealth.waitingEmails', { n: waiting, age })} ${t('adminHealth.emailsExplanation')}`}
        count={givenUp.count}
        tone="warn"
        columns={['email', 'kind', 'failure', 'made', 'action']}
        rows={givenUp.rows.map(({ emailId, kind, address, failure, createdAt, canSendAgain }) => ({
          id: emailId,
          cells: [
            address,
            t(`adminHealth.emailKinds.${kind}`),
            failure === null ? '—' : word('adminHealth.emailFailures', failure),
            <Timestamp key="made" at={createdAt} />,
            canSendAgain ? (
              <RetryButton
                key="send"
                label={t('admin.actions.sendAgain')}
                subject={address}
                retry={() => sendAgain(emailId)}
                onResult={setFailure}
              />
            ) : (
              '—'
            ),
          ],
        }))}
      />
      <RetryFailure title={t('adminHealth.sendAgainFailed')} failure={failure} />
    </>
  )
}
