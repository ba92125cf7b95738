import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { updateShopSettings } from '#schema/api/settings.ts'
import { payerCheckOf, payerChecks } from '#schema/rules/payers.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Select } from '#web/ui/select.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import styles from './settings.module.css'
import { saveShopSettings, shopSettings } from './settings-state.ts'

const name = 'payer_check'

/** What the shop does about PIX from another person's account. */
export function Payers() {
  const t = useT()
  const { data } = useLoad(shopSettings)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const label = t('adminSettings.payers.label')
  const checkOf = (value: number | string) => payerCheckOf(Number(value))
  const effectOf = (value: number | string) => t(`adminSettings.payers.effects.${checkOf(value)}`)
  return (
    <section aria-labelledby="payers" className={styles.windows}>
      <h2 id="payers" className="title">
        {t('adminSettings.payers.title')}
      </h2>
      <p className="note">{t('adminSettings.payers.lead')}</p>
      <Facts>
        <Fact name={label}>{t(`adminSettings.payers.values.${checkOf(data[name])}`)}</Fact>
      </Facts>
      <p className="note">{effectOf(data[name])}</p>
      <ChangeButton variant="quiet" icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
        {t('adminSettings.payers.edit')}
      </ChangeButton>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('adminSettings.payers.edit')}
        initial={() => ({ [name]: String(data[name]) })}
        schema={updateShopSettings.body}
        errorTitle={t('adminSettings.payers.failed')}
        labels={{ [name]: label }}
        save={async (_, changes) => {
          await saveShopSettings(changes)
          toast(t('adminSettings.payers.saved'))
        }}
      >
        {({ bind, draft }) => (
          <Select
            {...bind(name)}
            hint={effectOf(draft[name] ?? '')}
            options={payerChecks.map((check, value) => ({
              value: String(value),
              label: t(`adminSettings.payers.values.${check}`),
            }))}
          />
        )}
      </FormDialog>
    </section>
  )
}
