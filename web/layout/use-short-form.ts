import { type FormEvent, useRef, useState } from 'react'
import type { Language } from '#schema/rules/languages.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'

interface Options<Draft> {
  /** Its fields are in the form's order. */
  initial: Draft
  check: (draft: Draft, language: Language) => FieldErrors
  /** Error codes of the server that concern one field. */
  fieldOf?: Partial<Record<string, keyof Draft & string>>
  /** Throws what `failureOf` takes. */
  send: (draft: Draft) => Promise<void>
}

/** A form of one or two fields: its errors, from the first attempt on, and its sending. The first field that is wrong is selected. */
export function useShortForm<Draft extends Record<string, string>>({ initial, check, fieldOf, send }: Options<Draft>) {
  const t = useT()
  const language = useLanguage()
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const form = useRef<HTMLFormElement>(null)
  const errors: FieldErrors = { ...failure?.fields, ...(isChecked ? check(draft, language) : {}) }
  const select = (name: string | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.select()
  const firstOf = (wrong: FieldErrors) => Object.keys(initial).find((name) => wrong[name])
  return {
    form,
    select,
    /** What the server refused, if that is not about a field. */
    problem: failure?.text,
    isBusy,
    reset() {
      setDraft(initial)
      setChecked(false)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      return run(async () => {
        setFailure(null)
        setChecked(true)
        const wrong = firstOf(check(draft, language))
        if (wrong) return select(wrong)
        try {
          await send(draft)
        } catch (thrown) {
          const refused = failureOf(t, thrown, fieldOf)
          setFailure(refused)
          select(firstOf(refused.fields))
        }
      })
    },
    /** The props of a field. */
    bind: (name: keyof Draft & string) => ({
      name,
      value: draft[name],
      error: errors[name],
      required: true,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setDraft({ ...draft, [name]: event.currentTarget.value })
        setFailure(null)
      },
    }),
  }
}
