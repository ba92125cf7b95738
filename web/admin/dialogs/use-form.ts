import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Schema } from '#schema/api/endpoint.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { draftChanges } from './draft-changes.ts'

interface Options<Draft> {
  /** The initial draft, read each time the form opens. */
  initial: () => Draft
  isOpen: boolean
  /** The body schema of the endpoint that saves it. */
  schema: Schema
  /** Further checks, beyond the schema. */
  check?: ((draft: Draft) => FieldErrors) | undefined
  /** The field that an error code of the server belongs to: `{ coupon_taken: 'code' }`. */
  fieldOfError?: Partial<Record<string, keyof Draft & string>> | undefined
  /** `changes`: the fields that differ from the initial draft. */
  save: (draft: Draft, changes: Partial<Draft>) => Promise<void>
}

/** A draft, its validation errors and its submission. It is validated on submit, and from then on at each change. */
export function useForm<Draft extends object>({ initial, isOpen, schema, check, fieldOfError, save }: Options<Draft>) {
  const t = useT()
  const { code: language } = useSnapshot(locale)
  const [draft, setDraft] = useState(initial)
  const [first, setFirst] = useState(draft)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  // Each opening starts from a fresh draft.
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
  const validationErrors = (): FieldErrors => ({ ...checkDraft(schema, draft, language), ...check?.(draft) })
  const errors: FieldErrors = { ...failure?.fields, ...(attempt > 0 ? validationErrors() : {}) }
  /** What ends later than it was begun gives a function of the draft as it is then. */
  const set = (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => {
    setDraft((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }))
    setFailure(null)
  }
  return {
    draft,
    set,
    errors,
    /** The number of submissions: after each, the focus goes to the first error. */
    attempt,
    /** Why the server refused it, if that is not about a field. */
    problem: failure?.text ?? '',
    isBusy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    submit: () =>
      run(async () => {
        setFailure(null)
        setAttempt(attempt + 1)
        if (Object.keys(validationErrors()).length > 0) return
        try {
          await save(draft, draftChanges(first, draft)).catch(reportExpiredSession)
        } catch (thrown) {
          setFailure(failureOf(t, thrown, fieldOfError))
          setAttempt(attempt + 2)
        }
      }),
    /** The props of a text field. */
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
