import { TicketPercent, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { couponCodeMax } from '#schema/rules/coupons.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { choice } from './checkout-state.ts'
import styles from './coupon-form.module.css'
import { applyCoupon, couponFailure } from './coupon-state.ts'
import { useCouponInUrl } from './use-coupon-in-url.ts'

interface Props {
  amount: (cents: number) => string
  savedCents: number
}

/** Collapsed at first, so that shoppers without a coupon do not leave to search for one. */
export function CouponForm({ amount, savedCents }: Props) {
  const t = useT()
  const { coupon } = useSnapshot(choice)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const { isBusy, run } = useTask()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const remover = useRef<HTMLButtonElement>(null)
  useOnChange((opened) => {
    if (opened) input.current?.focus()
  }, isOpen)

  const apply = (typed: string, isOfUrl = false) =>
    run(async () => {
      setError('')
      try {
        const { code } = await applyCoupon(t, typed)
        setAnnouncement(t('checkout.coupon.applied', { code: code.toUpperCase() }))
        setOpen(false)
        if (!isOfUrl) requestAnimationFrame(() => remover.current?.focus())
      } catch (thrown) {
        const reason = couponFailure(t, thrown)
        setError(reason)
        // The field stays closed: it would move the page that is being read.
        if (isOfUrl) toast(t('checkout.coupon.notApplied', { code: typed, reason }), 'bad', { verbatim: typed })
        else input.current?.focus()
      }
    })
  useCouponInUrl((code) => {
    const typed = code.slice(0, couponCodeMax)
    setTyped(typed)
    void apply(typed, true)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return apply(typed)
  }
  const remove = () => {
    choice.coupon = null
    setTyped('')
    setAnnouncement(t('checkout.coupon.removed'))
    requestAnimationFrame(() => opener.current?.focus())
  }

  const code = coupon?.code.toUpperCase() ?? ''
  const saved = amount(savedCents)
  return (
    <div className="stack">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {coupon ? (
        <div className={styles.applied}>
          <TicketPercent aria-hidden />
          <p>
            <strong>
              <Sentence text={t('checkout.coupon.applied', { code })} verbatim={code} />
            </strong>
            <span className="hint">
              <Sentence text={t('checkout.coupon.saved', { percent: coupon.percent, saved })} verbatim={saved} />
            </span>
          </p>
          <IconButton ref={remover} label={t('checkout.coupon.remove')} icon={<X aria-hidden />} onClick={remove} />
        </div>
      ) : (
        <>
          <Button
            ref={opener}
            variant="plain"
            className={styles.opener}
            icon={<TicketPercent aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('checkout.coupon.open')}
          </Button>
          {isOpen && (
            <form onSubmit={submit} noValidate className={styles.form}>
              <TextField
                ref={input}
                label={t('checkout.coupon.label')}
                name="coupon"
                value={typed}
                error={error}
                maxLength={couponCodeMax}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="done"
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  setError('')
                }}
              />
              <Button type="submit" variant="quiet" busy={isBusy}>
                {t('checkout.coupon.apply')}
              </Button>
            </form>
          )}
        </>
      )}
    </div>
  )
}
