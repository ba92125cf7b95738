import { useRef, useState } from 'react'
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

interface Made {
  row: FeedbackRow
  /** Whether the server has taken it. */
  isDone: Promise<boolean>
}

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
  /** What can be taken back, in the order of the presses. */
  const made = useRef<readonly Made[]>([])
  const shownToast = useRef(0)
  const { currentKey, choose } = useRowKeys({
    rows: mayChange ? rows.filter(({ _id, status }) => status === 'pending' && !sent.includes(_id)) : [],
    acts: { a: decideBy('approve'), r: decideBy('reject') },
  })
  useShortcuts({ u: () => void undo(made.current.at(-1)) }, { isOn })

  const namesOf = ({ name, productName }: FeedbackRow) => ({ name, product: productName })
  const fail = (thrown: unknown) =>
    toast(`${t('adminFeedback.decideFailed')} ${errorText(t, asApiError(thrown))}`, 'bad')

  const show = (row: FeedbackRow) => setSent((before) => before.filter((id) => id !== row._id))
  const forget = (decision: Made) => {
    made.current = made.current.filter((other) => other !== decision)
  }

  async function send(row: FeedbackRow, decision: Decision): Promise<boolean> {
    try {
      await decide(row, decision)
      return true
    } catch (thrown) {
      fail(thrown)
      return false
    }
  }
  function decideBy(decision: Decision) {
    return async (row: FeedbackRow) => {
      setSent((before) => [...before, row._id])
      const own: Made = { row, isDone: send(row, decision) }
      made.current = [...made.current, own]
      const isDone = await own.isDone
      if (!isDone) forget(own)
      // Not of what was taken back meanwhile.
      else if (made.current.includes(own)) {
        dismissToast(shownToast.current)
        shownToast.current = toast(t(`adminFeedback.${decision}.doneOf`, namesOf(row)), 'ok', {
          action: { label: t('admin.actions.undo'), act: () => void undo(own) },
        })
      }
      await feedback.reload()
      show(row)
    }
  }
  async function undo(decision: Made | undefined) {
    if (!decision || !made.current.includes(decision)) return
    const { row, isDone } = decision
    forget(decision)
    if (!(await isDone)) return
    try {
      await saveFeedback(row, { status: 'pending' })
      show(row)
      choose(row._id)
      dismissToast(shownToast.current)
      toast(t('adminFeedback.undone', namesOf(row)), 'info')
    } catch (thrown) {
      made.current = [...made.current, decision]
      fail(thrown)
    }
  }
  return currentKey
}
