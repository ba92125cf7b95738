import { useState } from 'react'
import { keyRunForm } from '#schema/api/key-runs.ts'
import { defaultKeyDays, keyNoteMax, keyRunMax, maxKeyDays } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { isApprovalNeeded } from '../approvals/approval-needed.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { KeyLinesField, wrongLinesText } from '../key-lines-field.tsx'
import { noProduct } from '../product-picker/picked-product.ts'
import { ProductField } from '../product-picker/product-field.tsx'
import { AccountField } from './account-field.tsx'
import { addRun, type FinishedRun, fieldOfIssueError, newRunId, type RunDraft, runLength } from './key-runs-state.ts'
import styles from './keys.module.css'
import { isWholeNumber } from './keys-state.ts'
import { RunResultDialog } from './run-result-dialog.tsx'

const begin = (): RunDraft => ({
  mode: 'generate',
  product: noProduct,
  days: String(defaultKeyDays),
  count: '20',
  text: '',
  owner: '',
  note: '',
})

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The e-mail of the account that a key is for: then one key is offered. */
  owner?: string
}

/** Generates or imports up to a thousand keys, and offers them as a file. */
export function RunDialog({ isOpen, onClose, owner = '' }: Props) {
  const t = useT()
  const [done, setDone] = useState<number | null>(null)
  const [finished, setFinished] = useState<FinishedRun | null>(null)
  // What is submitted again unchanged, after a failure, goes on with the same run.
  const [run, setRun] = useState({ id: '', draft: '' })
  const add = async (draft: RunDraft) => {
    const same = JSON.stringify(draft)
    const id = run.draft === same ? run.id : newRunId()
    setRun({ id, draft: same })
    try {
      setFinished(await addRun(id, draft, setDone))
      setRun({ id: '', draft: '' })
    } catch (thrown) {
      // What waits for approval is another run than the next one.
      if (isApprovalNeeded(thrown)) setRun({ id: '', draft: '' })
      throw thrown
    } finally {
      setDone(null)
    }
  }
  const lengthProblem = (draft: RunDraft) => {
    const field = draft.mode === 'generate' ? 'count' : 'text'
    const wrong = field === 'text' ? wrongLinesText(t, draft.text) : undefined
    if (wrong !== undefined) return { text: wrong }
    return isWholeNumber(String(runLength(draft)), keyRunMax)
      ? {}
      : { [field]: t('adminKeys.run.countInvalid', { max: keyRunMax }) }
  }
  return (
    <>
      <FormDialog<RunDraft>
        isOpen={isOpen}
        onClose={onClose}
        title={t('adminKeys.run.title')}
        initial={() => (owner === '' ? begin() : { ...begin(), owner, count: '1' })}
        schema={keyRunForm}
        check={(draft) => ({
          ...(!draft.product.chosen && { product: t('adminKeys.productRequired') }),
          ...(!isWholeNumber(draft.days, maxKeyDays) && { days: t('adminKeys.daysInvalid') }),
          ...lengthProblem(draft),
        })}
        fieldOfError={{ ...fieldOfIssueError, user_not_found: 'owner' }}
        errorTitle={t('adminKeys.run.failed')}
        saveLabel={t('adminKeys.run.submit')}
        labels={{
          product: t('admin.nouns.product'),
          count: t('adminKeys.run.count'),
          text: t('adminKeys.lines.label'),
          days: t('adminKeys.generate.days'),
          owner: t('adminKeys.run.owner'),
          note: t('admin.fields.note'),
        }}
        save={add}
      >
        {({ draft, set, bind, errors }) => (
          <>
            <Segmented
              label={t('adminKeys.run.what')}
              options={[
                { value: 'generate', label: t('adminKeys.run.generate') },
                { value: 'import', label: t('adminKeys.run.import') },
              ]}
              chosen={draft.mode}
              onChoose={(mode) => set({ mode })}
            />
            <ProductField
              name="product"
              label={t('admin.nouns.product')}
              error={errors.product}
              picked={draft.product}
              onPick={(product) => set({ product })}
              sellerType="internal"
              hasLevels
              required
            />
            {draft.mode === 'generate' ? (
              <WholeNumberField {...bind('count')} min={1} max={keyRunMax} required />
            ) : (
              <KeyLinesField
                {...bind('text')}
                onText={(change) => set((now) => ({ text: change(now.text) }))}
                required
              />
            )}
            <WholeNumberField {...bind('days')} min={1} max={maxKeyDays} required />
            <AccountField {...bind('owner')} hint={t('adminKeys.run.ownerHint')} />
            <TextField {...bind('note')} maxLength={keyNoteMax} autoComplete="off" />
            {done !== null && (
              <p role="status" className={styles.progress}>
                <progress aria-label={t('adminKeys.run.title')} value={done} max={runLength(draft)} />
                {t('adminKeys.run.progress', { done, total: runLength(draft) })}
              </p>
            )}
          </>
        )}
      </FormDialog>
      <RunResultDialog run={finished} onClose={() => setFinished(null)} />
    </>
  )
}
