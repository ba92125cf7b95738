import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { home } from '../home/home-state.ts'
import type { ListView } from '../list/use-list.ts'
import { NewsButton } from '../live/news-button.tsx'
import type { PurchaseRow } from './purchases-state.ts'

/** The sales made since the list was read, behind a button that reads it anew: what is being read does not move by itself. */
export function NewSales({ list }: { list: ListView<PurchaseRow> }) {
  const t = useT()
  // The shell keeps it up to date.
  const latest = useLoad(home).data?.latest
  const [known, setKnown] = useState(latest)
  if (latest && !known) setKnown(latest)
  const isShown = (id: string) => list.rows.some(({ _id, status }) => _id === id && status !== 'pending')
  const count = (latest ?? []).filter(
    ({ paymentId }) => !known?.some((one) => one.paymentId === paymentId) && !isShown(paymentId),
  ).length
  return (
    <NewsButton
      text={known && count > 0 ? t('admin.newSales', { count }) : ''}
      onShow={() => {
        setKnown(latest)
        list.retry()
      }}
    />
  )
}
