import { changeName as endpoint } from '#schema/api/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useShortForm } from '#web/layout/use-short-form.ts'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { changeName } from './account-state.ts'

/** Changes the account's name. */
export default function NameForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { form, select, problem, isBusy, submit, bind } = useShortForm({
    initial: { name: session.name },
    check: (draft, language) => checkDraft(endpoint.body, draft, language),
    send: async ({ name }) => {
      await changeName(name)
      toast(t('recovery.name.saved'))
      onClose()
    },
  })
  // The dialog was open before the form was loaded.
  useOnChange(() => select('name'), true)
  return (
    <form ref={form} noValidate onSubmit={submit} className="fields">
      <ErrorNotice text={problem} />
      <TextField
        {...bind('name')}
        label={t('recovery.name.label')}
        hint={t('recovery.name.hint')}
        autoComplete="name"
        enterKeyHint="done"
      />
      <Button type="submit" busy={isBusy}>
        {t('recovery.name.save')}
      </Button>
    </form>
  )
}
