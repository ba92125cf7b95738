import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { choice } from './checkout-state.ts'

const name = 'coupon'

/** Keeps the coupon in the URL, for reloads and shared links. `apply` is called with the one found there. */
export function useCouponInUrl(apply: (code: string) => void) {
  const [params, setParams] = useSearchParams()
  const code = useSnapshot(choice).coupon?.code ?? ''
  const inUrl = params.get(name) ?? ''
  const lastCode = useRef('')
  useOnChange(() => {
    if (!code && !lastCode.current && inUrl) apply(inUrl)
    else if (code !== inUrl)
      setParams(
        (now) => {
          if (code) now.set(name, code)
          else now.delete(name)
          return now
        },
        { replace: true },
      )
    lastCode.current = code
  }, `${code} ${inUrl}`)
}
