import { type FormEvent, useRef, useState } from 'react'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { type HoneypotData, readHoneypot } from '#web/state/honeypot.ts'
import { authFailureOf, type Failure } from './auth-failure.ts'
import { prepareCaptcha } from './captcha.ts'

interface GuardedForm<Field extends string> {
  /** In the form's order. */
  fields: readonly Field[]
  /** Validates the draft. */
  check: () => FieldErrors
  /** Throws what `authFailureOf` takes. */
  send: (honeypot: HoneypotData, captcha: HTMLElement | null) => Promise<void>
}

/** A form of several fields with a honeypot and a captcha: its errors, from the first attempt on, where the focus goes, and its sending. */
export function useGuardedForm<Field extends string>({ fields, check, send }: GuardedForm<Field>) {
  const t = useT()
  /** The number of the attempt to send it. */
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const form = useRef<HTMLFormElement>(null)
  const captcha = useRef<HTMLDivElement>(null)
  useOnChange(() => void prepareCaptcha(), true)

  const errors: FieldErrors = { ...failure?.fields, ...(attempt > 0 ? check() : {}) }
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const complain = (wrong: readonly string[]) => {
    const [only] = wrong
    if (only && wrong.length === 1) focusField(only)
    setAttempt(attempt + 1)
  }
  return {
    form,
    captcha,
    attempt,
    errors,
    wrongFields: fields.filter((name) => errors[name]),
    /** What the server refused, or why nothing was sent. */
    problem: failure?.text,
    isBusy,
    focusField,
    /** The server's error concerned the previous value. */
    forgive(name: Field) {
      if (failure?.fields[name]) setFailure({ ...failure, fields: { ...failure.fields, [name]: undefined } })
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const honeypot = readHoneypot(event.currentTarget)
      return run(async () => {
        setFailure(null)
        const found = Object.keys(check())
        if (found.length > 0) return complain(found)
        try {
          await send(honeypot, captcha.current)
        } catch (thrown) {
          const refused = authFailureOf(t, thrown)
          setFailure(refused)
          complain(Object.keys(refused.fields))
        }
      })
    },
  }
}
