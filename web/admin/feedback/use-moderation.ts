import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { asApiError } from '#web/api/call.ts'
import { useShortcuts } from '#web/hooks/use-shortcuts.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { dismissToast, toast } from '#web/state/toasts.ts'
import { useMayChange } from '../frame/may-change.ts'
import { shortcuts } from '../frame/shortcuts.ts'
import { useRowKeys } from '../table/use-row-keys.ts'
import { type Decision, decide, type FeedbackRow, feedback, saveFeedback } from './feedback-state.ts'

/**
 * Decides pending reviews by keys, without a question: `A` approves, `R` rejects, `U` takes the last decision back. Returns the id
 * of the review they act on; undefined where there is none.
 */
export function useModeration(rows: readonly FeedbackRow[]): string | undefined {
  const t = useT()
  const { isOn } = useSnapshot(shortcuts)
  const mayChange = useMayChange()
  /** Ids of reviews whose decision is under way: the list still shows them as pending. */
  const [sent, setSent] = useState<readonly string[]>([])
  const [done, setDone] = useState<readonly FeedbackRow[]>([])
  const [shownToast, setShownToast] = useState(0)
  const { currentKey, choose } = useRowKeys({
    rows: mayChange ? rows.filter(({ _id, status }) => status === 'pending' && !sent.includes(_id)) : [],
    keyOf: ({ _id }) => _id,
    acts: { a: decideBy('approve'), r: decideBy('reject') },
  })
  const last = done.at(-1)
  useShortcuts(last ? { u: () => void undo(last) } : {}, isOn)

  const namesOf = ({ name, productName }: FeedbackRow) => ({ name, product: productName })
  const fail = (thrown: unknown) =>
    toast(`${t('adminFeedback.decideFailed')} ${errorText(t, asApiError(thrown))}`, 'bad')

  function decideBy(decision: Decision) {
    return async (row: FeedbackRow) => {
      setSent((before) => [...before, row._id])
      try {
        await decide(row, decision)
        setDone((before) => [...before, row])
        const id = toast(t(`adminFeedback.${decision}.doneOf`, namesOf(row)), 'ok', {
          label: t('adminFeedback.undo'),
          act: () => void undo(row),
        })
        setShownToast((before) => {
          dismissToast(before)
          return id
        })
      } catch (thrown) {
        fail(thrown)
      }
      await feedback.reload()
      setSent((before) => before.filter((id) => id !== row._id))
    }
  }
  async function undo(row: FeedbackRow) {
    setDone((before) => before.filter(({ _id }) => _id !== row._id))
    try {
      await saveFeedback(row, { status: 'pending' })
      choose(row._id)
      dismissToast(shownToast)
      toast(t('adminFeedback.undone', namesOf(row)), 'info')
    } catch (thrown) {
      fail(thrown)
    }
  }
  return currentKey
}
