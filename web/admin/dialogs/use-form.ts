import type { Schema } from '#schema/api/endpoint.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { draftChanges } from './draft-changes.ts'
import { useOpening } from './use-opening.ts'

export interface FormOptions<Draft> {
  /** The initial draft, read each time the form opens. */
  initial: () => Draft
  isOpen: boolean
  /** The fields' labels by path, in the order of the error summary. */
  labels: Readonly<Record<string, string>>
  /** The body schema of the endpoint that saves it. */
  schema: Schema
  /** Further checks, beyond the schema. */
  check?: (draft: Draft) => FieldErrors
  /** The field that an error code of the server belongs to: `{ coupon_taken: 'code' }`. */
  fieldOfError?: Partial<Record<string, keyof Draft & string>>
  /**
   * Saves, reloads the list, tells of it by `toast`. The dialog closes when it resolves and stays open when it throws, or where it asks
   * first. `changes`: the fields that differ from the initial draft.
   */
  save: (draft: Draft, changes: Partial<Draft>) => Promise<void> | Promise<'asks' | undefined>
}

interface State<Draft> {
  draft: Draft
  /** The initial draft. */
  first: Draft
  attempt: number
  failure: Failure | null
}

/** A draft, its validation errors and its submission. It is validated on submit, and from then on at each change. */
export function useForm<Draft extends object>({
  initial,
  isOpen,
  labels,
  schema,
  check,
  ...options
}: FormOptions<Draft>) {
  const { fieldOfError, save } = options
  const t = useT()
  const language = useLanguage()
  const [{ draft, first, attempt, failure }, change] = useOpening<State<Draft>>(isOpen, () => {
    const fresh = initial()
    return { draft: fresh, first: fresh, attempt: 0, failure: null }
  })
  const { isBusy, run } = useTask()
  const validationErrors = (): FieldErrors => ({ ...checkDraft(schema, draft, language), ...check?.(draft) })
  const errors: FieldErrors = { ...failure?.fields, ...(attempt > 0 ? validationErrors() : {}) }
  /** What ends later than it was begun gives a function of the draft as it is then. */
  const set = (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
    change((now) => {
      const part = typeof changes === 'function' ? changes(now.draft) : changes
      return { ...now, draft: { ...now.draft, ...part }, failure: null }
    })
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
        change((now) => ({ ...now, attempt: now.attempt + 1, failure: null }))
        if (Object.keys(validationErrors()).length > 0) return
        try {
          await save(draft, draftChanges(first, draft)).catch(reportExpiredSession)
        } catch (thrown) {
          const why = failureOf(t, thrown, fieldOfError)
          change((now) => ({ ...now, attempt: now.attempt + 1, failure: why }))
        }
      }),
    /** The props of a text field; one that is not in `labels` needs a label of its own. */
    bind: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      label: labels[name] ?? '',
      value: draft[name] as string,
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ [name]: event.currentTarget.value } as unknown as Partial<Draft>),
    }),
    bindCheckbox: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      checked: draft[name] as boolean,
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        set({ [name]: event.currentTarget.checked } as unknown as Partial<Draft>),
    }),
  }
}

export type Form<Draft extends object> = ReturnType<typeof useForm<Draft>>
/** What a text field gets from `bind`. */
export type Bound = ReturnType<Form<Record<string, string>>['bind']>
