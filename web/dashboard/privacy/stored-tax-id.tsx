import { Trash2 } from 'lucide-react'
import { removeTaxId } from '#schema/api/accounts.ts'
import { call } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import profile from '../profile-page.module.css'
import { account } from './own-data.ts'

/** The CPF or CNPJ that a purchase has stored, as far as it is shown; nothing where there is none. */
export function StoredTaxId() {
  const t = useT()
  const hint = useLoad(account).data?.taxIdHint ?? null
  const { isBusy, run } = useTask()
  if (hint === null) return null
  const remove = () =>
    run(async () => {
      try {
        toast((await call(removeTaxId)).message)
      } catch (thrown) {
        toast(failureOf(t, thrown).text, 'bad')
      }
      await account.reload()
    })
  return (
    <section className={profile.section}>
      <h2>{t('profile.taxId.title')}</h2>
      <p>{t('profile.taxId.lead')}</p>
      <p className={profile.state}>
        <Verbatim>{hint}</Verbatim>
      </p>
      <Button variant="quiet" icon={<Trash2 aria-hidden />} busy={isBusy} onClick={remove}>
        {t('profile.taxId.remove')}
      </Button>
    </section>
  )
}
