import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type FourEyesName, fourEyesNames } from '#schema/rules/approvals.ts'
import { toWire } from '#schema/rules/money.ts'
import { shopSettings as limits } from '#schema/rules/settings.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { MoneyField, WholeNumberField } from '../dialogs/number-fields.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { fourEyesDraftOf, fourEyesForm, isMoney, saveFourEyes } from './four-eyes-state.ts'
import styles from './settings.module.css'
import { shopSettings } from './settings-state.ts'

/** Above what a second admin has to approve. */
export function FourEyes() {
  const t = useT()
  const { money } = useFormats()
  const { data } = useLoad(shopSettings)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const label = (name: FourEyesName) => t(`adminSettings.fourEyes.${name}`)
  const valueText = (name: FourEyesName) => {
    const value = data[name]
    if (value === 0) return t('adminSettings.fourEyes.off')
    if (isMoney(name)) return money(toWire(value), name === 'four_eyes_usd_cents' ? 'USD' : 'BRL')
    return name === 'four_eyes_coupon' ? `${value}%` : String(value)
  }
  return (
    <section aria-labelledby="four-eyes" className={styles.windows}>
      <h2 id="four-eyes" className="title">
        {t('adminSettings.fourEyes.title')}
      </h2>
      <p className="note">{t('adminSettings.fourEyes.lead')}</p>
      <Facts>
        {fourEyesNames.map((name) => (
          <Fact key={name} name={label(name)}>
            {valueText(name)}
          </Fact>
        ))}
      </Facts>
      <ChangeButton variant="quiet" icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
        {t('adminSettings.fourEyes.edit')}
      </ChangeButton>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('adminSettings.fourEyes.edit')}
        initial={() => fourEyesDraftOf(data)}
        schema={fourEyesForm}
        errorTitle={t('adminSettings.fourEyes.failed')}
        labels={Object.fromEntries(fourEyesNames.map((name) => [name, label(name)]))}
        save={async (_, changes) => {
          await saveFourEyes(changes)
          toast(t('adminSettings.fourEyes.saved'))
        }}
      >
        {({ bind }) => (
          <>
            <p className="note">{t('adminSettings.fourEyes.loosening')}</p>
            {fourEyesNames.map((name) =>
              isMoney(name) ? (
                <MoneyField key={name} {...bind(name)} hint={t('adminSettings.fourEyes.zero')} min={0} required />
              ) : (
                <WholeNumberField
                  key={name}
                  {...bind(name)}
                  hint={t('adminSettings.fourEyes.zero')}
                  min={0}
                  max={limits[name].max}
                  required
                />
              ),
            )}
          </>
        )}
      </FormDialog>
    </section>
  )
}
