import { TicketPercent, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { couponCodeMax } from '#schema/rules/coupons.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
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
  // Where the coupon of the URL is refused, the field opens without taking the focus.
  const isUserInitiated = useRef(true)
  useOnChange((opened) => {
    if (opened && isUserInitiated.current) input.current?.focus()
  }, isOpen)

  const apply = (typed: string) =>
    run(async () => {
      setError('')
      try {
        const { code } = await applyCoupon(t, typed)
        setAnnouncement(t('checkout.coupon.applied', { code: code.toUpperCase() }))
        setOpen(false)
        if (isUserInitiated.current) requestAnimationFrame(() => remover.current?.focus())
      } catch (thrown) {
        setError(couponFailure(t, thrown))
        setOpen(true)
        if (isUserInitiated.current) input.current?.focus()
      }
    })
  useCouponInUrl((code) => {
    isUserInitiated.current = false
    setTyped(code.slice(0, couponCodeMax))
    void apply(code)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isUserInitiated.current = true
    return apply(typed)
  }
  const remove = () => {
    choice.coupon = null
    setTyped('')
    setAnnouncement(t('checkout.coupon.removed'))
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <div className={styles.coupon}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {coupon ? (
        <div className={styles.applied}>
          <TicketPercent aria-hidden />
          <p>
            <strong>{t('checkout.coupon.applied', { code: coupon.code.toUpperCase() })}</strong>
            <span>{t('checkout.coupon.saved', { percent: coupon.percent, saved: amount(savedCents) })}</span>
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
            onClick={() => {
              isUserInitiated.current = true
              setOpen(!isOpen)
            }}
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
