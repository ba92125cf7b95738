import { createSuggestion } from '#schema/api/suggestions.ts'
import { suggestionDescriptionMax, suggestionTitleMax } from '#schema/rules/suggestions.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { CrudFormProps } from '../crud/use-crud.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { draftOf, type SuggestionRow, saveSuggestion } from './suggestions-state.ts'

/** Creates a suggestion, or edits its text. */
export function SuggestionDialog({ isOpen, before, onClose }: CrudFormProps<SuggestionRow>) {
  const t = useT()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminSuggestions.editTitle') : t('adminSuggestions.new')}
      initial={() => draftOf(before)}
      schema={createSuggestion.body}
      errorTitle={before ? t('adminSuggestions.editFailed') : t('adminSuggestions.createFailed')}
      labels={{ title: t('admin.fields.title'), description: t('admin.fields.description') }}
      save={async (draft, changes) => {
        await saveSuggestion(draft, changes, before)
        toast(t(before ? 'adminSuggestions.changed' : 'adminSuggestions.added'))
      }}
    >
      {({ bind, draft }) => (
        <>
          <TextField
            {...bind('title')}
            aside={`${draft.title.length}/${suggestionTitleMax}`}
            maxLength={suggestionTitleMax}
            autoComplete="off"
            required
          />
          <TextArea
            {...bind('description')}
            hint={t('adminSuggestions.descriptionHint')}
            aside={`${draft.description.length}/${suggestionDescriptionMax}`}
            maxLength={suggestionDescriptionMax}
            rows={6}
            required
          />
        </>
      )}
    </FormDialog>
  )
}
