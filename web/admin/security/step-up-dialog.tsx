import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Challenge, getChallenge, proveSession } from '#schema/api/second-factor.ts'
import { call } from '#web/api/call.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import ProofForm from '#web/layout/proof-form.tsx'
import { renewSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import styles from '../dialogs/dialogs.module.css'
import { endStepUp, stepUp } from './step-up-state.ts'

/** Asks for the second factor again, above whatever dialog has asked for it. */
export default function StepUpDialog() {
  const t = useT()
  const { isAsked } = useSnapshot(stepUp)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [problem, setProblem] = useState('')
  useReturnedFocus(isAsked)
  const start = async () => {
    setProblem('')
    try {
      setChallenge(await call(getChallenge))
    } catch (thrown) {
      setProblem(failureOf(t, thrown).text)
    }
  }
  useOnChange(() => {
    setChallenge(null)
    if (isAsked) void start()
  }, isAsked)
  return (
    <Dialog
      isOpen={isAsked}
      onClose={() => endStepUp(false)}
      title={t('secondFactor.title')}
      closeLabel={t('shop.state.close')}
      size="sm"
    >
      <div className={styles.stack}>
        <p>{t('secondFactor.stepUpLead')}</p>
        {problem && (
          <>
            <ErrorNotice title={t('secondFactor.loadFailed')} text={problem} />
            <Button variant="quiet" onClick={start}>
              {t('shop.state.retry')}
            </Button>
          </>
        )}
        {challenge ? (
          <ProofForm
            challenge={challenge}
            onProof={async (body) => {
              const { token } = await call(proveSession, { body })
              renewSession(token)
              stepUp.isMissing = false
              endStepUp(true)
            }}
          />
        ) : (
          !problem && <p role="status">{t('secondFactor.loading')}</p>
        )}
      </div>
    </Dialog>
  )
}
