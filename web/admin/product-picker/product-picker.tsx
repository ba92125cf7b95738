import { useState } from 'react'
import type { Snapshot } from 'valtio'
import type { QueryOf } from '#schema/api/endpoint.ts'
import { listProductChoices, type ProductChoice, type ProductChoices } from '#schema/api/product-choices.ts'
import { productNameMax } from '#schema/rules/catalogue.ts'
import { folded } from '#schema/rules/folded.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import { call } from '#web/api/call.ts'
import { useDebounced } from '#web/hooks/use-debounced.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useWindowEvent } from '#web/hooks/use-window-event.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { resource, useLoad } from '#web/state/resource.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { FieldControlProps } from '#web/ui/field.tsx'
import { reportExpiredSession } from '../session-expiry.ts'
import { isUnresolved, noProduct, type PickedProduct } from './picked-product.ts'

type Query = NonNullable<QueryOf<typeof listProductChoices>>

export interface PickerProps {
  name?: string
  picked: PickedProduct
  onPick: (picked: PickedProduct) => void
  /** Only what this seller issues. */
  sellerType?: SellerType
  /** Levels that no product is named after can be chosen, too. */
  hasLevels?: boolean
  /** Where it is not the invitation to type. */
  placeholder?: string
  required?: boolean
  onLeave?: () => void
}

const pauseMs = 200
const nothing: ProductChoices = { items: [], total: 0 }

/** Each field asks for its own; null asks for nothing. */
const newChoices = () =>
  resource<ProductChoices, [Query | null]>(
    nothing,
    async (query) => (query ? call(listProductChoices, { query }).catch(reportExpiredSession) : nothing),
    { keepsPreviousData: true },
  )

const keyOf = ({ _id, sellerType, level }: Snapshot<ProductChoice>) => _id ?? `${sellerType}-${level}`

/** Finds a product by typing: the server is asked for those of the text. Before anything is typed it offers the newest. */
export function ProductPicker({ wiring, picked, onPick, ...props }: PickerProps & { wiring: FieldControlProps }) {
  const { sellerType, hasLevels = false, placeholder, onLeave } = props
  const t = useT()
  const language = useLanguage()
  const [choices] = useState(newChoices)
  const [before] = useState(newChoices)
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const isTyped = isUnresolved(picked)
  const wanted = isTyped ? picked.text.trim() : ''
  const asked = wanted && search
  const query: Query = { search: asked, ...(sellerType && { sellerType }), ...(hasLevels && { levels: 'true' }) }
  const { data, isLoaded, status, error, retry } = useLoad(choices, isOpen || isTyped ? query : null)
  const named = useLoad(before, picked.id !== undefined && picked.text === '' ? { id: picked.id } : null)
  const isFailed = status === 'failed'
  const isWaiting = asked !== wanted || (!isLoaded && !isFailed)
  const look = useDebounced(setSearch, pauseMs)
  const items = isFailed ? [] : data.items

  const titleOf = ({ name, level }: Snapshot<ProductChoice>) =>
    level === null ? name : t('adminPicker.level', { name, level })
  const pick = (chosen: Snapshot<ProductChoice>) => {
    onPick({ text: titleOf(chosen), chosen })
    look.runNow('')
  }
  // Whoever has typed a whole name means that product.
  const meant = isTyped && !isWaiting ? items.filter((item) => isNamed(item, wanted)) : []
  const only = meant.length === 1 ? meant[0] : undefined
  useOnChange(
    (key) => {
      if (key !== null && only) pick(only)
    },
    only && !isOpen ? keyOf(only) : null,
  )
  useWindowEvent('online', () => {
    if (isFailed) retry()
  })

  const known = picked.id === undefined ? undefined : named.data.items[0]
  const chosen = picked.chosen ?? known
  const nameOfChosen = known ? titleOf(known) : named.isLoading ? '' : (picked.id ?? '')
  return (
    <Combobox
      wiring={wiring}
      name={props.name}
      required={props.required}
      text={picked.text || nameOfChosen}
      isTyped={isTyped}
      placeholder={placeholder ?? t('adminPicker.hint')}
      maxLength={productNameMax}
      isOpen={isOpen}
      onOpen={setOpen}
      options={items.map((item) => ({
        id: keyOf(item),
        title: titleOf(item),
        ...(item.en.name !== '' && item.en.name !== item.name && { text: item.en.name }),
      }))}
      isWaiting={isWaiting}
      chosen={chosen && keyOf(chosen)}
      status={statusText()}
      failure={isFailed ? { text: errorText(t, error), retryLabel: t('shop.state.retry'), retry } : null}
      listLabel={t('adminPicker.list')}
      clearLabel={t('adminPicker.clear')}
      onType={(text) => {
        onPick({ text, chosen: null })
        look.schedule(text.trim())
      }}
      onChoose={(key) => {
        const item = items.find((one) => keyOf(one) === key)
        if (item) pick(item)
      }}
      onClear={() => {
        onPick(noProduct)
        look.runNow('')
      }}
      onLeave={() => (only ? pick(only) : onLeave?.())}
    />
  )

  function statusText(): string {
    if (isFailed) return ''
    if (isWaiting) return items.length === 0 ? t('shop.state.loading') : ''
    if (data.total === 0) return wanted ? t('adminPicker.none', { search: wanted }) : t('adminPicker.empty')
    const n = items.length
    if (data.total === n) return t('adminPicker.found', { n })
    return t(wanted ? 'adminPicker.foundMore' : 'adminPicker.newest', { n, total: formatNumber(data.total, language) })
  }
}

const isNamed = ({ name, en }: Snapshot<ProductChoice>, text: string) =>
  folded(name) === folded(text) || folded(en.name) === folded(text)
