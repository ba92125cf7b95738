import { type FormEvent, useRef, useState } from 'react'
import type { Challenge } from '#schema/api/second-factor.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './proof-form.module.css'

interface Proof {
  challenge: string
  code?: string
}

interface Props {
  challenge: Challenge
  /** Throws where the server refuses the proof: what was typed stays. */
  onProof: (proof: Proof) => Promise<void>
}

/** Asks for a second factor: a code of the app, or a recovery code. */
export default function ProofForm({ challenge: { challenge, methods }, onProof }: Props) {
  const t = useT()
  const hasApp = methods.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasApp)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { isBusy, run } = useTask()
  const input = useRef<HTMLInputElement>(null)
  useOnChange(() => input.current?.focus(), true)
  const choose = () => {
    setRecovery(!isRecovery)
    setCode('')
    setProblem('')
    setEmpty(false)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      setProblem('')
      setEmpty(code.trim() === '')
      if (code.trim() === '') return input.current?.focus()
      try {
        await onProof({ challenge, code })
      } catch (thrown) {
        setProblem(failureOf(t, thrown).text)
        input.current?.select()
      }
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.fields}>
      {problem && (
        <Notice tone="bad" isUrgent title={t('secondFactor.failed')}>
          {problem}
        </Notice>
      )}
      <TextField
        ref={input}
        name="code"
        label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        hint={t(isRecovery ? 'secondFactor.recoveryHint' : 'secondFactor.codeHint')}
        error={isEmpty ? t('secondFactor.empty') : undefined}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        required
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setEmpty(false)
        }}
      />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('secondFactor.confirm')}
      </Button>
      {hasApp && (
        <Button variant="plain" onClick={choose}>
          {t(isRecovery ? 'secondFactor.toApp' : 'secondFactor.toRecovery')}
        </Button>
      )}
    </form>
  )
}
