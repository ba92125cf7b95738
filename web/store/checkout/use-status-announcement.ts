import { useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { serverNow } from '#web/api/server-clock.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { elapsed } from '#web/hooks/use-now.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { attemptsMax } from './payment-attempts.ts'
import { methods, payment, type ScreenOf } from './payment-state.ts'
import { approvedText, pollText, startingText, stoppedText } from './payment-texts.ts'
import { usePaymentT } from './use-payment-t.ts'

type State = Snapshot<typeof payment>

/** Seconds left at which a screen reader announces the time; the countdown itself is silent. */
const marks = [120, 60, 30, 10]

/** The mark that was passed last, or null before the first. */
const markOf = (secondsLeft: number): number | null => marks.findLast((mark) => secondsLeft <= mark) ?? null

/**
 * What the dialog's live region announces: each change of state, and the time at its marks. The focus goes to the title, which is not
 * repeated.
 */
export function useStatusAnnouncement(): string {
  const t = usePaymentT()
  const state = useSnapshot(payment)
  const { status } = useSnapshot(methods)
  const { isOpen, screen } = state
  const [mark, setMark] = useState<number | null>(null)
  const deadline = screen.step === 'code' && screen.code.text ? screen.code.deadline : null
  useInterval(
    () => setMark(markOf(Math.ceil(((deadline ?? 0) - serverNow()) / 1000))),
    isOpen && deadline !== null ? 1_000 : null,
  )
  if (!isOpen) return ''
  switch (screen.step) {
    case 'methods':
      return status === 'loading' ? t('checkout.pay.loading') : ''
    case 'starting':
      return startingAnnouncement(t, state, screen)
    case 'leaving':
      return t(screen.isReserved ? 'checkout.crypto.leaving' : 'activation.unreserved.text')
    case 'approved':
      return t(approvedText(screen))
    case 'refused':
    case 'refunded':
    case 'lost':
      return t(stoppedText(screen))
    case 'expired':
      return pollAnnouncement(t, screen) || t('checkout.end.expiredPaid')
    case 'code':
      return (
        pollAnnouncement(t, screen, mark === null || deadline === null ? '' : timeLeft(t, mark)) ||
        firstAnnouncement(t, screen)
      )
    default:
      // The others are an alert of their own, or move the focus to a title that says it.
      return ''
  }
}

function firstAnnouncement(t: Translate, { code: { text, isReserved } }: ScreenOf<'code'>): string {
  const waiting = t(pollText('none', text !== ''))
  return isReserved ? waiting : `${t('activation.unreserved.text')} ${waiting}`
}

function pollAnnouncement(t: Translate, { step, pollResult, code }: ScreenOf<'code' | 'expired'>, time = ''): string {
  if (pollResult === 'none') return time
  const text = t(pollText(pollResult, step === 'expired' || code.text !== ''))
  return pollResult === 'notYet' ? `${text} ${time}`.trim() : text
}

const timeLeft = (t: Translate, mark: number) =>
  t('checkout.pix.left', { minutes: Math.floor(mark / 60), seconds: mark })

/** How long the wait is, once: the seconds on the screen count down in silence. */
function startingAnnouncement(t: Translate, state: State, { waitUntil, attempt }: ScreenOf<'starting'>): string {
  if (waitUntil === 0) return t(startingText(state))
  const seconds = Math.ceil((waitUntil - elapsed()) / 1000)
  return t('checkout.pix.wait', { seconds, attempt: attempt + 1, total: attemptsMax })
}
