import { currencies } from '#schema/rules/money.ts'
import { campaignsMax } from '#schema/rules/prices.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { PriceFields } from './price-fields.tsx'
import styles from './products.module.css'
import type { CampaignDraft } from './products-state.ts'
import { RowList } from './row-list.tsx'

interface Props {
  items: readonly CampaignDraft[]
  errors: FieldErrors
  onChange: (items: readonly CampaignDraft[]) => void
}

/** The labels of its fields by path, for the summary of a form's errors. */
export const campaignLabels = (t: Translate): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: campaignsMax }, (_, index) => index).flatMap((index) => [
      [`campaigns.${index}.from`, t('adminProducts.campaigns.from', { n: index + 1 })],
      [`campaigns.${index}.until`, t('adminProducts.campaigns.until', { n: index + 1 })],
      ...currencies.map((currency) => [
        `campaigns.${index}.price.${currency}`,
        t(`adminProducts.campaigns.price${currency}`, { n: index + 1 }),
      ]),
    ]),
  )

/** The campaigns that run or are to come: those that were saved can be removed, and others added. */
export function CampaignFields({ items, errors, onChange }: Props) {
  const t = useT()
  return (
    <RowList
      legend={t('admin.fields.campaigns')}
      hint={t('adminProducts.campaigns.hint')}
      addLabel={t('adminProducts.campaigns.add')}
      removeLabel={(n) => t('adminProducts.campaigns.remove', { n })}
      max={campaignsMax}
      items={items}
      newRow={(key) => ({ key, isSaved: false, from: '', until: '', price: { BRL: '', USD: '0.00' } })}
      onChange={onChange}
    >
      {(item, index, change) => {
        const n = index + 1
        const path = `campaigns.${index}`
        if (item.isSaved) return <SavedCampaign campaign={item} />
        return (
          <div className={dialogs.stack}>
            <div className={dialogs.pair}>
              {(['from', 'until'] as const).map((end) => (
                <TextField
                  key={end}
                  name={`${path}.${end}`}
                  label={t(`adminProducts.campaigns.${end}`, { n })}
                  error={errors[`${path}.${end}`]}
                  type="datetime-local"
                  required
                  value={item[end]}
                  onChange={({ currentTarget: { value } }) => change({ [end]: value })}
                />
              ))}
            </div>
            <div className={dialogs.pair}>
              <PriceFields
                path={`${path}.price`}
                prices={item.price}
                labelOf={(currency) => t(`adminProducts.campaigns.price${currency}`, { n })}
                errors={errors}
                onChange={(price) => change({ price })}
              />
            </div>
          </div>
        )
      }}
    </RowList>
  )
}

function SavedCampaign({ campaign: { from, until, price } }: { campaign: CampaignDraft }) {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const prices = currencies.flatMap((currency) =>
    Number(price[currency]) > 0 ? [money(Number(price[currency]), currency)] : [],
  )
  return (
    <p>
      <strong className={styles.name}>{prices.join(' · ')}</strong>{' '}
      {t('adminProducts.campaigns.span', { from: dateTime(from), until: dateTime(until) })}
    </p>
  )
}
