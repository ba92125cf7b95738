import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Answer } from '#schema/api/endpoint.ts'
import { type addTotp, renewRecoveryCodes, startTotp } from '#schema/api/second-factor.ts'
import { call } from '#web/api/call.ts'
import { hasPasskeys } from '#web/api/passkeys.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Optional } from '#web/layout/optional.tsx'
import { useLoad } from '#web/state/resource.ts'
import { renewSession } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { AppDialog } from './app-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { FactorList } from './factor-list.tsx'
import { type Factors, factors } from './factors-state.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import styles from './security.module.css'
import { askForProof, stepUp } from './step-up-state.ts'

const Sessions = lazyPage(() => import('#web/layout/sessions-section.tsx'), 'dashboard')

/** `/admin/security`: the admin's own second factors. In place of every other screen where the panel asks for a factor that is missing. */
export default function SecurityPage() {
  const t = useT()
  const { isMissing } = useSnapshot(stepUp)
  const load = useLoad(factors)
  const { data, status } = load
  const shown = data as Factors | null
  const [started, setStarted] = useState<Answer<typeof startTotp> | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isAddingPasskey, setAddingPasskey] = useState(false)
  const [isRenewing, setRenewing] = useState(false)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useTask()
  const start = () =>
    run(async () => {
      setProblem('')
      try {
        setStarted(await call(startTotp))
      } catch (thrown) {
        setProblem(failureOf(t, thrown).text)
      }
    })
  const finish = async ({ token, recoveryCodes }: Answer<typeof addTotp>) => {
    renewSession(token)
    await factors.reload()
    if (recoveryCodes) setCodes(recoveryCodes)
    else toast(t('adminSecurity.app.added'))
  }
  const keepFactors = async () => {
    if (!(await askForProof())) return
    await factors.reload()
    toast(t('adminSecurity.resetKept'))
  }
  const close = () => {
    setCodes([])
    stepUp.isMissing = false
  }
  const hasFactor = shown !== null && shown.factors.length > 0
  return (
    <AdminPage
      title={t(isMissing ? 'adminSecurity.gateTitle' : 'admin.screens.security')}
      lead={t('adminSecurity.lead')}
    >
      <LoadFailure load={load} title={t('adminSecurity.loadFailed')} />
      {shown === null && status !== 'failed' && <p role="status">{t('adminSecurity.loading')}</p>}
      {shown && (
        <div className={styles.sections}>
          {isMissing && (
            <Notice tone="warn">
              {t(hasFactor && codes.length === 0 ? 'adminSecurity.gateConfirm' : 'adminSecurity.gateText')}
            </Notice>
          )}
          {isMissing && hasFactor && codes.length === 0 && (
            <div>
              <Button onClick={() => void askForProof()}>{t('adminSecurity.confirm')}</Button>
            </div>
          )}
          <section className={styles.section}>
            <h2 className="title">{t('adminSecurity.factors.title')}</h2>
            {shown.factors.some(({ endsAt }) => endsAt !== null) && (
              <>
                <Notice tone="warn">{t('adminSecurity.reset')}</Notice>
                <div>
                  <Button onClick={keepFactors}>{t('adminSecurity.resetKeep')}</Button>
                </div>
              </>
            )}
            <FactorList factors={shown.factors} />
            <ErrorNotice title={t('adminSecurity.app.failed')} text={problem} />
            <div className={styles.actions}>
              {!shown.factors.some(({ kind }) => kind === 'totp') && (
                <Button busy={isBusy} onClick={start}>
                  {t('adminSecurity.factors.addApp')}
                </Button>
              )}
              {hasPasskeys() && (
                <Button variant="quiet" onClick={() => setAddingPasskey(true)}>
                  {t('adminSecurity.factors.addPasskey')}
                </Button>
              )}
            </div>
            {!hasPasskeys() && <p className="hint">{t('adminSecurity.passkey.impossible')}</p>}
          </section>
          {hasFactor && (
            <section className={styles.section}>
              <h2 className="title">{t('adminSecurity.codes.title')}</h2>
              <p>
                {t('adminSecurity.codes.lead')} {t('adminSecurity.codes.left', { n: shown.recoveryCodes })}
              </p>
              <div className={styles.actions}>
                <Button variant="quiet" onClick={() => setRenewing(true)}>
                  {t('adminSecurity.codes.renew')}
                </Button>
              </div>
            </section>
          )}
          <Optional isNeeded>
            <Sessions className={styles.section} />
          </Optional>
        </div>
      )}
      <AppDialog started={started} onClose={() => setStarted(null)} onAdded={finish} />
      <PasskeyDialog isOpen={isAddingPasskey} onClose={() => setAddingPasskey(false)} onAdded={finish} />
      <AdminConfirmDialog
        isOpen={isRenewing}
        onClose={() => setRenewing(false)}
        title={t('adminSecurity.codes.renew')}
        text={t('adminSecurity.codes.renewText')}
        confirmLabel={t('adminSecurity.codes.renew')}
        errorTitle={t('adminSecurity.codes.renewFailed')}
        onConfirm={async () => {
          const answer = await call(renewRecoveryCodes)
          await factors.reload()
          setCodes(answer.recoveryCodes)
        }}
      />
      <CodesDialog codes={codes} onClose={close} />
    </AdminPage>
  )
}
