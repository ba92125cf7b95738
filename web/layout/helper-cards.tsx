import { type ReactNode, useState } from 'react'
import type { Snapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { type FoundCards, helperCards, type WantedCards } from '#web/state/helper-cards.ts'
import { useLoad } from '#web/state/resource.ts'
import { LoadFailed } from './load-failed.tsx'

interface Props {
  wanted: WantedCards
  /** The answer has become longer. */
  onLonger: () => void
  children: (found: Snapshot<FoundCards>) => ReactNode
}

/** An answer that shows products, once they are there. */
export function HelperCards({ wanted, onLonger, children }: Props) {
  const t = useT()
  const [own] = useState(helperCards)
  const loaded = useLoad(own, wanted)
  useOnChange(onLonger, loaded.status)
  if (loaded.isLoaded) return children(loaded.data)
  if (loaded.status === 'failed') return <LoadFailed title={t('shop.catalogue.failedTitle')} loaded={loaded} />
  return <p>{t('shop.state.loading')}</p>
}
