import { type FormEvent, useRef, useState } from 'react'
import type { Challenge } from '#schema/api/second-factor.ts'
import { hasPasskeys, signByPasskey } from '#web/api/passkeys.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'

interface Proof {
  challenge: string
  code?: string
  passkey?: Record<string, unknown>
}

interface Props {
  challenge: Challenge
  /** Throws where the server refuses the proof: what was typed stays. */
  onProof: (proof: Proof) => Promise<void>
}

const toMethod = {
  passkey: 'secondFactor.toPasskey',
  totp: 'secondFactor.toApp',
  recovery: 'secondFactor.toRecovery',
} as const

/** Asks for a second factor: a passkey, a code of the app, or a recovery code. */
export default function ProofForm({ challenge: { challenge, methods, passkey }, onProof }: Props) {
  const t = useT()
  const [possible] = useState(() => ({
    passkey: passkey !== null && hasPasskeys(),
    totp: methods.includes('totp'),
    recovery: true,
  }))
  const offered = (['passkey', 'totp', 'recovery'] as const).filter((one) => possible[one])
  const [method, setMethod] = useState(offered[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { isBusy, run } = useTask()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useOnChange(() => (input.current ?? button.current)?.focus(), method)
  const choose = (chosen: typeof method) => {
    setMethod(chosen)
    setCode('')
    setProblem('')
    setEmpty(false)
  }
  const sign = async () => {
    const texts = { declined: t('secondFactor.passkeyDeclined'), known: t('secondFactor.passkeyDeclined') }
    await onProof({ challenge, passkey: await signByPasskey(passkey ?? {}, texts) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      const isTyped = method !== 'passkey'
      setProblem('')
      setEmpty(isTyped && code.trim() === '')
      if (isTyped && code.trim() === '') return input.current?.focus()
      try {
        await (isTyped ? onProof({ challenge, code }) : sign())
      } catch (thrown) {
        setProblem(failureOf(t, thrown).text)
        input.current?.select()
      }
    })
  }
  return (
    <form noValidate onSubmit={submit} className="fields">
      <ErrorNotice title={t('secondFactor.failed')} text={problem} />
      {method === 'passkey' ? (
        <p>{t('secondFactor.passkeyHint')}</p>
      ) : (
        <TextField
          ref={input}
          name="code"
          data-secret
          label={t(method === 'recovery' ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
          hint={t(method === 'recovery' ? 'secondFactor.recoveryHint' : 'secondFactor.codeHint')}
          error={isEmpty ? t('secondFactor.empty') : undefined}
          autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
          inputMode={method === 'recovery' ? 'text' : 'numeric'}
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
      )}
      <Button ref={button} type="submit" size="lg" wide busy={isBusy}>
        {t(method === 'passkey' ? 'secondFactor.usePasskey' : 'secondFactor.confirm')}
      </Button>
      {offered
        .filter((one) => one !== method)
        .map((one) => (
          <Button key={one} variant="plain" onClick={() => choose(one)}>
            {t(toMethod[one])}
          </Button>
        ))}
    </form>
  )
}
