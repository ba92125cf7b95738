import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useInterval } from '#web/hooks/use-interval.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { serverNow } from '#web/state/clock.ts'
import { payment, type Step } from './payment-state.ts'

/** Seconds left at which a screen reader is told of the time; the countdown itself keeps silent. */
const marks = [120, 60, 30, 10]

/** The mark that was passed last, or null before the first. */
export const markOf = (secondsLeft: number): number | null => marks.findLast((mark) => secondsLeft <= mark) ?? null

/** What the dialog's live region says: each change of state, and the time at its marks. */
export function useSpoken(): string {
  const t = useT()
  const { isOpen, step, method, look, code } = useSnapshot(payment)
  const [mark, setMark] = useState<number | null>(null)
  const deadline = code?.deadline ?? 0
  useInterval(
    () => setMark(markOf(Math.ceil((deadline - serverNow()) / 1000))),
    isOpen && step === 'code' ? 1_000 : null,
  )
  if (!isOpen) return ''
  if (step === 'starting' && method === 'crypto') return t('checkout.crypto.starting')
  if (step !== 'code') return wordsOf(t, step)
  if (look === 'asking') return t('checkout.pix.checking')
  if (look === 'offline') return t('checkout.pix.offline')
  if (look === 'busy') return t('checkout.pix.busy')
  const time = mark === null ? '' : t('checkout.pix.left', { minutes: Math.floor(mark / 60), seconds: mark })
  const state = look === 'notYet' ? t('checkout.pix.notYet') : t('checkout.pix.waiting')
  return time || state
}

function wordsOf(t: Translate, step: Step): string {
  if (step === 'starting') return t('checkout.pix.starting')
  if (step === 'approved') return `${t('checkout.end.approvedTitle')} ${t('checkout.end.approvedText')}`
  if (step === 'expired') return `${t('checkout.end.expiredTitle')}. ${t('checkout.end.expiredPaid')}`
  // The other steps take the focus to a title that says it.
  return ''
}
