import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { updateShopSettings } from '#schema/api/settings.ts'
import { shopSettings as limits } from '#schema/rules/settings.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import styles from './settings.module.css'
import { saveShopSettings, shopSettings } from './settings-state.ts'

const name = 'emergency_move_days'

/** How often an owner may move a key to another device within the wait of a release. */
export function EmergencyMoves() {
  const t = useT()
  const { data } = useLoad(shopSettings)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const label = t('adminSettings.moves.days')
  return (
    <section aria-labelledby="emergency-moves" className={styles.windows}>
      <h2 id="emergency-moves" className="title">
        {t('adminSettings.moves.title')}
      </h2>
      <p className="note">{t('adminSettings.moves.lead')}</p>
      <Facts>
        <Fact name={label}>{t('adminSettings.moves.value', { n: data[name] })}</Fact>
      </Facts>
      <ChangeButton variant="quiet" icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
        {t('adminSettings.moves.edit')}
      </ChangeButton>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('adminSettings.moves.edit')}
        initial={() => ({ [name]: String(data[name]) })}
        schema={updateShopSettings.body}
        errorTitle={t('adminSettings.moves.failed')}
        labels={{ [name]: label }}
        save={async (_, changes) => {
          await saveShopSettings(changes)
          toast(t('adminSettings.moves.saved'))
        }}
      >
        {({ bind }) => (
          <WholeNumberField
            {...bind(name)}
            hint={t('adminSettings.moves.hint')}
            min={limits[name].min}
            max={limits[name].max}
            required
          />
        )}
      </FormDialog>
    </section>
  )
}
