import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { updateShopSettings } from '#schema/api/settings.ts'
import { shopSettings as limits, refundWindowNames } from '#schema/rules/settings.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import styles from './settings.module.css'
import { saveShopSettings, shopSettings, windowDraftOf } from './settings-state.ts'

/** For how long a purchase is refunded; each with its dialog, limits and unit. */
export function RefundWindows() {
  const t = useT()
  const { data, status, error } = useLoad(shopSettings)
  const [isOpen, setOpen] = useState(false)
  const label = (name: (typeof refundWindowNames)[number]) => t(`adminSettings.refunds.${name}`)
  return (
    <section aria-labelledby="refund-windows" className={styles.windows}>
      <h2 id="refund-windows" className="title">
        {t('adminSettings.refunds.title')}
      </h2>
      <p className="note">{t('adminSettings.refunds.lead')}</p>
      {status === 'failed' && !data && (
        <Notice tone="bad" title={t('admin.loadFailed')}>
          {errorText(t, error)}
        </Notice>
      )}
      {data && (
        <>
          <Facts>
            {refundWindowNames.map((name) => (
              <Fact key={name} name={label(name)}>
                {t(`adminSettings.refunds.values.${name}`, { n: data[name] })}
              </Fact>
            ))}
          </Facts>
          <ChangeButton variant="quiet" icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
            {t('adminSettings.refunds.edit')}
          </ChangeButton>
          <FormDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title={t('adminSettings.refunds.edit')}
            initial={() => windowDraftOf(data)}
            schema={updateShopSettings.body}
            errorTitle={t('adminSettings.refunds.failed')}
            labels={{ refund_hours: label('refund_hours'), withdrawal_days: label('withdrawal_days') }}
            save={async (_, changes) => {
              await saveShopSettings(changes)
              toast(t('adminSettings.refunds.saved'))
            }}
          >
            {({ bind }) =>
              refundWindowNames.map((name) => (
                <WholeNumberField
                  key={name}
                  {...bind(name)}
                  hint={t('adminSettings.refunds.limits', limits[name])}
                  min={limits[name].min}
                  max={limits[name].max}
                  required
                />
              ))
            }
          </FormDialog>
        </>
      )}
    </section>
  )
}
