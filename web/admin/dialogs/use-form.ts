import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Schema } from '#schema/api/endpoint.ts'
import { checkDraft, type FieldErrors } from '#web/api/check-draft.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import { reportExpiredSession } from '../session-expiry.ts'

interface Options<Draft> {
  /** What the fields begin with, asked for whenever the form opens. */
  initial: () => Draft
  isOpen: boolean
  /** The body of the endpoint that saves it. */
  schema: Schema
  /** What the schema lets through and this form does not. */
  check?: ((draft: Draft) => FieldErrors) | undefined
  /** Which field an error of the server is about: `{ coupon_taken: 'code' }`. */
  fieldOfError?: Partial<Record<string, keyof Draft & string>> | undefined
  save: (draft: Draft) => Promise<void>
}

/** A draft, what is wrong with it, and its way to the server. It is checked when sent, and from then on while it is changed. */
export function useForm<Draft extends object>({ initial, isOpen, schema, check, fieldOfError, save }: Options<Draft>) {
  const t = useT()
  const { code: language } = useSnapshot(locale)
  const [draft, setDraft] = useState(initial)
  const [first, setFirst] = useState(draft)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  // Each opening begins anew.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      const fresh = initial()
      setDraft(fresh)
      setFirst(fresh)
      setAttempt(0)
      setFailure(null)
    }
  }
  const complaints = (): FieldErrors => ({ ...checkDraft(schema, draft, language), ...check?.(draft) })
  const errors: FieldErrors = { ...failure?.fields, ...(attempt > 0 ? complaints() : {}) }
  const set = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setFailure(null)
  }
  return {
    draft,
    set,
    errors,
    /** How often it was sent: each time the focus goes to what is wrong. */
    attempt,
    /** Why it was refused, where that is about no field. */
    problem: failure?.text ?? '',
    isBusy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    submit: () =>
      run(async () => {
        setFailure(null)
        setAttempt(attempt + 1)
        if (Object.keys(complaints()).length > 0) return
        try {
          await save(draft).catch(reportExpiredSession)
        } catch (thrown) {
          setFailure(failureOf(t, thrown, fieldOfError))
          setAttempt(attempt + 2)
        }
      }),
    /** For a text field: its name, value, error and what it does. */
    bind: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      value: draft[name] as string,
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ [name]: event.currentTarget.value } as unknown as Partial<Draft>),
    }),
  }
}

export type Form<Draft extends object> = ReturnType<typeof useForm<Draft>>
