import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { changeName as endpoint } from '#schema/api/accounts.ts'
import { nameMax } from '#schema/rules/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { changeName } from './account-state.ts'
import styles from './profile-page.module.css'

/** Changes the account's name. */
export default function NameForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { code: language } = useSnapshot(locale)
  const [name, setName] = useState(session.name)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const input = useRef<HTMLInputElement>(null)
  // The dialog was open before the form was loaded.
  useOnChange(() => input.current?.select(), true)
  const check = () => checkDraft(endpoint.body, { name }, language)
  const errors = { ...failure?.fields, ...(isChecked ? check() : {}) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      setFailure(null)
      setChecked(true)
      if (check().name) return input.current?.focus()
      try {
        await changeName(name)
        toast(t('recovery.name.saved'))
        onClose()
      } catch (thrown) {
        setFailure(failureOf(t, thrown))
      }
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <ErrorNotice text={failure?.text} />
      <TextField
        ref={input}
        name="name"
        label={t('recovery.name.label')}
        hint={t('recovery.name.hint')}
        autoComplete="name"
        maxLength={nameMax}
        enterKeyHint="done"
        required
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setFailure(null)
        }}
      />
      <Button type="submit" busy={isBusy}>
        {t('recovery.name.save')}
      </Button>
    </form>
  )
}
