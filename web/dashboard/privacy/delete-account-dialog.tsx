import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { passwordMax } from '#schema/rules/accounts.ts'
import { deletionTexts } from '#schema/texts/deletion.ts'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './delete-account-dialog.module.css'
import { deleteAccount } from './own-data.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Says what is erased and what stays, and asks for the password and a word: it cannot be undone. */
export function DeleteAccountDialog({ isOpen, onClose }: Props) {
  const t = useT()
  const formId = useId()
  const { isBusy, run } = useTask()
  useReturnedFocus(isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      confirmsClose
      title={t('profile.remove.ask')}
      closeLabel={t('shop.state.close')}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={() => !isBusy && onClose()}>
            {t('shop.state.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="bad" busy={isBusy}>
            {t('profile.remove.confirm')}
          </Button>
        </>
      }
    >
      <DeleteAccountForm id={formId} run={run} />
    </Dialog>
  )
}

function DeleteAccountForm({ id, run }: { id: string; run: (task: () => Promise<void>) => unknown }) {
  const t = useT()
  const navigate = useNavigate()
  const { email } = useSnapshot(session)
  const language = useLanguage()
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const word = t('profile.remove.word')
  const { erased, kept } = deletionTexts[language]
  const errors = {
    password: (isChecked && !password && t('profile.remove.noPassword')) || failure?.fields.password,
    word: isChecked && !isSame(typed, word) ? t('profile.remove.noWord', { word }) : undefined,
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget.elements
    const focus = (name: string) => (fields.namedItem(name) as HTMLInputElement | null)?.focus()
    return run(async () => {
      setChecked(true)
      setFailure(null)
      if (!password) return focus('password')
      if (!isSame(typed, word)) return focus('word')
      try {
        await deleteAccount(password)
        toast(t('profile.remove.done'), 'info')
        navigate(paths.home)
      } catch (thrown) {
        const refused = failureOf(t, thrown, { wrong_password: 'password' })
        setFailure(refused)
        if (refused.fields.password) focus('password')
      }
    })
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="fields">
      <p>{t('profile.remove.text')}</p>
      <div className={styles.facts}>
        <p>{erased}</p>
        <h3>{t('profile.remove.kept')}</h3>
        <ul>
          {kept.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <ErrorNotice title={t('profile.remove.failed')} text={failure?.text} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={t('profile.remove.password')}
        showLabel={t('profile.password.show')}
        autoComplete="current-password"
        maxLength={passwordMax}
        required
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setFailure(null)
        }}
      />
      <TextField
        name="word"
        label={t('profile.remove.typeWord', { word })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={typed}
        error={errors.word}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}

const isSame = (typed: string, word: string) => typed.trim().toLowerCase() === word.toLowerCase()
