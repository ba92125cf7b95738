import { categorySlug } from '#schema/rules/catalogue.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useProductNames } from '#web/state/product-index.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterSelect, useOffered } from './filter-select.tsx'
import type { ShownList } from './use-store-list.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  list: ShownList
}

/** All filters; on phones a bottom sheet. Choices show in the list behind it at once. */
export default function FilterDialog({ isOpen, onClose, list }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const offered = useOffered(list)
  // The list names the games and categories of the most products; until the names have come, or where they do not, these alone.
  const names = useProductNames(isOpen)
  const { games, categories = [] } = names.isLoaded ? names.data : { categories: list.counted?.categories }
  const shown = t('front.filters.show', { n: list.counted?.total ?? 0 })
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
          <Button variant="quiet" onClick={list.clear}>
            {t('front.filters.clear')}
          </Button>
          <Button onClick={onClose}>{shown}</Button>
        </>
      }
    >
      <div className="fields">
        <FilterSelect
          list={list}
          name="category"
          options={categories.map((one) => ({
            value: categorySlug(one.name),
            label: textsOf(one).name.text,
          }))}
        />
        <FilterSelect list={list} name="game" options={offered('game', games)} />
        {(['platform', 'price', 'state'] as const).map((name) => (
          <FilterSelect key={name} list={list} name={name} options={offered(name)} />
        ))}
      </div>
    </Dialog>
  )
}
