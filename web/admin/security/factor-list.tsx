import { useState } from 'react'
import { renameFactor as endpoint, type Factor } from '#schema/api/second-factor.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { removeFactor, renameFactor } from './factors-state.ts'
import styles from './security.module.css'

/** The admin's own factors, to be renamed and removed. */
export function FactorList({ factors }: { factors: readonly Factor[] }) {
  const t = useT()
  const { dateTime } = useDates()
  const [renamed, setRenamed] = useState<Factor | null>(null)
  const [removed, setRemoved] = useState<Factor | null>(null)
  if (factors.length === 0) return <p>{t('adminSecurity.factors.none')}</p>
  return (
    <>
      <ul className={styles.factors}>
        {factors.map((factor) => (
          <li key={factor.id}>
            <div>
              <p className={styles.name}>{factor.name}</p>
              <p className="hint">
                {t(`adminSecurity.factors.kinds.${factor.kind}`)} ·{' '}
                {t('adminSecurity.factors.added', { date: dateTime(factor.createdAt) })}
                {factor.lastUsedAt && <> · {t('adminSecurity.factors.used', { date: dateTime(factor.lastUsedAt) })}</>}
              </p>
              {factor.endsAt && (
                <p className={styles.ends}>{t('adminSecurity.factors.ends', { date: dateTime(factor.endsAt) })}</p>
              )}
            </div>
            <div className={styles.actions}>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('adminSecurity.factors.renameOf', { name: factor.name })}
                onClick={() => setRenamed(factor)}
              >
                {t('adminSecurity.factors.rename')}
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('adminSecurity.factors.removeOf', { name: factor.name })}
                onClick={() => setRemoved(factor)}
              >
                {t('adminSecurity.factors.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <FormDialog
        isOpen={renamed !== null}
        onClose={() => setRenamed(null)}
        title={t('adminSecurity.factors.rename')}
        size="sm"
        initial={() => ({ name: renamed?.name ?? '' })}
        schema={endpoint.body}
        errorTitle={t('adminSecurity.factors.renameFailed')}
        labels={{ name: t('admin.fields.name') }}
        save={async ({ name }) => {
          await renameFactor(renamed?.id ?? '', name)
          toast(t('adminSecurity.factors.renamed'))
        }}
      >
        {({ bind }) => <TextField {...bind('name')} autoComplete="off" required />}
      </FormDialog>
      <AdminConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('adminSecurity.factors.removeTitle')}
        text={t('adminSecurity.factors.removeText', { name: removed?.name ?? '' })}
        confirmLabel={t('adminSecurity.factors.remove')}
        errorTitle={t('adminSecurity.factors.removeFailed')}
        onConfirm={async () => {
          await removeFactor(removed?.id ?? '')
          toast(t('adminSecurity.factors.removed'))
        }}
      />
    </>
  )
}
