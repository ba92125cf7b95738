import { useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { useInterval } from '#web/hooks/use-interval.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { serverNow } from '#web/state/clock.ts'
import { attemptsMax } from './payment-start.ts'
import { methods, payment } from './payment-state.ts'
import { approvedText, startingText, stopText } from './payment-texts.ts'

type State = Snapshot<typeof payment>

/** Seconds left at which a screen reader is told of the time; the countdown itself keeps silent. */
const marks = [120, 60, 30, 10]

/** The mark that was passed last, or null before the first. */
export const markOf = (secondsLeft: number): number | null => marks.findLast((mark) => secondsLeft <= mark) ?? null

/** What the dialog's live region says: each change of state, and the time at its marks. The focus goes to the title, which is not repeated. */
export function useStatusAnnouncement(): string {
  const t = useT()
  const state = useSnapshot(payment)
  const { status } = useSnapshot(methods)
  const { isOpen, step, look, code } = state
  const [mark, setMark] = useState<number | null>(null)
  const deadline = code?.deadline ?? 0
  useInterval(
    () => setMark(markOf(Math.ceil((deadline - serverNow()) / 1000))),
    isOpen && step === 'code' ? 1_000 : null,
  )
  if (!isOpen) return ''
  if (step === 'methods') return status === 'loading' ? t('checkout.pay.loading') : ''
  if (step === 'starting') return startingWords(t, state)
  if (step === 'expired' && look === 'none') return t('checkout.end.expiredPaid')
  if (step !== 'code' && step !== 'expired') return wordsOf(t, state)
  if (look === 'asking') return t('checkout.pix.checking')
  if (look === 'offline') return t('checkout.pix.offline')
  if (look === 'busy') return t('checkout.pix.busy')
  const time = mark === null || step === 'expired' ? '' : timeLeft(t, mark)
  if (look === 'notYet') return `${t('checkout.pix.notYet')} ${time}`.trim()
  return time || t('checkout.pix.waiting')
}

const timeLeft = (t: Translate, mark: number) =>
  t('checkout.pix.left', { minutes: Math.floor(mark / 60), seconds: mark })

/** How long the wait is, once: the seconds that are shown go down in silence. */
function startingWords(t: Translate, state: State): string {
  const { waitUntil, attempt } = state
  if (waitUntil === 0) return t(startingText(state))
  const seconds = Math.ceil((waitUntil - Date.now()) / 1000)
  return t('checkout.pix.wait', { seconds, attempt: attempt + 1, total: attemptsMax })
}

function wordsOf(t: Translate, { step, ...state }: State): string {
  if (step === 'leaving') return t('checkout.crypto.leaving')
  if (step === 'approved') return t(approvedText(state))
  if (step === 'refused' || step === 'refunded' || step === 'lost') return t(stopText({ step, ...state }))
  // The others are an alert of their own, or take the focus to a title that says it.
  return ''
}
