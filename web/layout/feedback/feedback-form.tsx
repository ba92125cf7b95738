import { type FormEvent, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { feedbackMax } from '#schema/rules/feedback.ts'
import { ApiError } from '#web/api/call.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { feedback } from '#web/state/feedback.ts'
import { checkEligibility, eligibility, submitFeedback } from '#web/state/feedback-eligibility.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { canReview, EligibilityNotice } from './eligibility-notice.tsx'
import styles from './feedback-dialog.module.css'
import { draft, lengthOf, missingInput, resetDraft } from './feedback-draft.ts'

const stars = [1, 2, 3, 4, 5] as const

interface Props {
  names: readonly string[]
  /** Called with the reviewed product. */
  onSent: (productName: string) => void
}

/** The product, the rating and the text; the button’s description names what is still missing. */
export function FeedbackForm({ names, onSent }: Props) {
  const t = useT()
  const { productName: preselected } = useSnapshot(feedback)
  const { rating, text } = useSnapshot(draft, { sync: true })
  const { byProduct: checks } = useSnapshot(eligibility)
  const { isBusy, run } = useTask()
  const [submitError, setSubmitError] = useState('')
  const reasonId = useId()
  const form = useRef<HTMLFormElement>(null)
  useOnChange(() => focusFirst(form.current), true)
  const productName = names.includes(preselected) ? preselected : names.length === 1 ? (names[0] ?? '') : ''
  const check = checks[productName]
  useOnChange((name) => {
    if (name) void checkEligibility(name)
  }, productName)

  const length = lengthOf(text)
  const problem = missingInput({ productName, rating, text }, canReview(check))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    return run(async () => {
      setSubmitError('')
      try {
        await submitFeedback({ productName, rating, text })
        resetDraft()
        feedback.productName = ''
        onSent(productName)
      } catch (thrown) {
        setSubmitError(submitErrorText(t, thrown))
        void checkEligibility(productName)
      }
    })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="fields">
      <Select
        label={t('feedback.product')}
        name="product"
        required
        value={productName}
        data-autofocus
        onChange={(event) => {
          feedback.productName = event.currentTarget.value
          setSubmitError('')
        }}
        options={[
          ...(productName ? [] : [{ value: '', label: t('feedback.choose'), disabled: true }]),
          ...names.map((name) => ({ value: name, label: name })),
        ]}
      />
      <div className={styles.verdict}>
        <EligibilityNotice check={check} onRetry={() => void checkEligibility(productName)}>
          <p className="note">{t('feedback.lead')}</p>
        </EligibilityNotice>
      </div>
      <StarRating
        label={t('feedback.rating')}
        words={stars.map((star) => t(`feedback.stars.s${star}`))}
        chosen={rating}
        onChoose={(value) => {
          draft.rating = value
        }}
      />
      <TextArea
        label={t('feedback.text')}
        name="feedback"
        rows={5}
        required
        value={text}
        aside={t('feedback.count', { n: length, max: feedbackMax })}
        error={length > feedbackMax ? t('feedback.tooLong', { over: length - feedbackMax }) : undefined}
        placeholder={t('feedback.hint')}
        onChange={(event) => {
          draft.text = event.currentTarget.value
          setSubmitError('')
        }}
      />
      <RemainingAnnouncement length={length} />
      <ErrorNotice text={submitError} />
      <div className="stack">
        <Button
          type="submit"
          size="lg"
          wide
          busy={isBusy}
          disabled={problem !== null}
          aria-describedby={problem ? reasonId : undefined}
        >
          {t('feedback.submit')}
        </Button>
        {problem && (
          <p id={reasonId} className={styles.reason}>
            {t(`feedback.missing.${problem}`)}
          </p>
        )}
      </div>
    </form>
  )
}

/** Where the form comes after its dialog was opened, whose title then has the focus. */
function focusFirst(form: HTMLFormElement | null) {
  const title = form?.closest('dialog')?.querySelector('h2')
  if (title && title === document.activeElement) form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** Why a review could not be sent. */
function submitErrorText(t: Translate, thrown: unknown): string {
  if (!(thrown instanceof ApiError)) {
    console.error(thrown)
    return t('feedback.failed')
  }
  return thrown.status >= 500 ? `${t('feedback.failed')} ${errorText(t, thrown)}` : errorText(t, thrown)
}

/** Announces the characters left, from 450 on, in steps of ten. */
function RemainingAnnouncement({ length }: { length: number }) {
  const t = useT()
  const left = Math.ceil((feedbackMax - length) / 10) * 10
  const isNear = feedbackMax - length <= 50 && length <= feedbackMax
  return (
    <p role="status" className="sr-only">
      {isNear ? t('feedback.left', { n: left }) : ''}
    </p>
  )
}
