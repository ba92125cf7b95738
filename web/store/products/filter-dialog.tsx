import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { StoreList } from './use-store-list.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  list: StoreList
}

/** All filters; on phones a bottom sheet. Choices show in the list behind it at once. */
export default function FilterDialog({ isOpen, onClose, list }: Props) {
  const t = useT()
  const { category } = list.filters
  const shown = t('front.filters.show', { n: list.found.length })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('front.filters.open')}
      closeLabel={t('shop.state.close')}
      size="sm"
      status={shown}
      lightDismiss
      footer={
        <>
          <Button variant="quiet" onClick={() => void list.show(category ? { category } : {})}>
            {t('front.filters.clear')}
          </Button>
          <Button onClick={onClose}>{shown}</Button>
        </>
      }
    >
      <div className="fields">
        {(['game', 'platform', 'price', 'state'] as const).map((name) => (
          <FilterSelect key={name} list={list} name={name} />
        ))}
      </div>
    </Dialog>
  )
}
