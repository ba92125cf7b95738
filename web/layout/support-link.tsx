import type { ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportAddress } from '#web/layout/support.ts'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** A link to support within a text. A page opens in a new tab, an e-mail does not. */
export function SupportLink({ className, children }: Props) {
  const t = useT()
  const address = useSupportAddress()
  if (address.startsWith('mailto:'))
    return (
      <a href={address} className={className}>
        {children}
      </a>
    )
  return (
    <a href={address} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only"> ({t('shop.footer.newTab')})</span>
    </a>
  )
}
