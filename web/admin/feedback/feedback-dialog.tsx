import { updateFeedback } from '#schema/api/feedback.ts'
import { feedbackMax, feedbackStatuses } from '#schema/rules/feedback.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Select } from '#web/ui/select.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { CrudFormProps } from '../crud/use-crud.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { draftOf, type FeedbackRow, saveFeedback } from './feedback-state.ts'

/** Edits a review's text, rating and status. A refresh of the list does not touch the draft. */
export function FeedbackDialog({ isOpen, before, onClose }: CrudFormProps<FeedbackRow>) {
  const t = useT()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('adminFeedback.editTitle')}
      initial={() => draftOf(before)}
      schema={updateFeedback.body}
      errorTitle={t('adminFeedback.saveFailed')}
      labels={{ feedback: t('admin.fields.feedback') }}
      save={async (_draft, changes) => {
        if (!before) return
        await saveFeedback(before, changes)
        toast(t('adminFeedback.changed'))
      }}
    >
      {({ bind, draft, set }) => (
        <>
          <p>{before && t('adminFeedback.of', { name: before.name, product: before.productName })}</p>
          <StarRating
            label={t('admin.fields.rating')}
            words={([1, 2, 3, 4, 5] as const).map((stars) => t('adminFeedback.stars', { stars }))}
            chosen={draft.rating}
            onChoose={(rating) => set({ rating })}
          />
          <TextArea
            {...bind('feedback')}
            aside={`${draft.feedback.length}/${feedbackMax}`}
            maxLength={feedbackMax}
            rows={5}
            required
          />
          <Select
            {...bind('status')}
            label={t('admin.fields.status')}
            options={feedbackStatuses.map((value) => ({ value, label: t(`admin.statuses.${value}`) }))}
          />
        </>
      )}
    </FormDialog>
  )
}
