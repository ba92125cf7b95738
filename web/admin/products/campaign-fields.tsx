import { Plus, Trash2 } from 'lucide-react'
import { currencies } from '#schema/rules/money.ts'
import { campaignsMax } from '#schema/rules/prices.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useRowFocus } from '#web/hooks/use-row-focus.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { PriceFields } from './price-fields.tsx'
import styles from './products.module.css'
import type { CampaignDraft } from './products-state.ts'

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
  const list = useRowFocus(items.length)
  const add = () => {
    const key = Math.max(-1, ...items.map((item) => item.key)) + 1
    onChange([...items, { key, isSaved: false, from: '', until: '', price: { BRL: '', USD: '0.00' } }])
  }
  const change = (key: number, part: Partial<CampaignDraft>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <fieldset ref={list} className={styles.infos}>
      <legend className={styles.legend}>{t('adminProducts.campaigns.title')}</legend>
      <p className={styles.hint}>{t('adminProducts.campaigns.hint')}</p>
      {items.map((item, index) => {
        const n = index + 1
        const path = `campaigns.${index}`
        return (
          <div key={item.key} className={styles.offer}>
            {item.isSaved ? (
              <SavedCampaign campaign={item} />
            ) : (
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
                      onChange={({ currentTarget: { value } }) => change(item.key, { [end]: value })}
                    />
                  ))}
                </div>
                <div className={dialogs.pair}>
                  <PriceFields
                    path={`${path}.price`}
                    prices={item.price}
                    labelOf={(currency) => t(`adminProducts.campaigns.price${currency}`, { n })}
                    errors={errors}
                    onChange={(price) => change(item.key, { price })}
                  />
                </div>
              </div>
            )}
            <IconButton
              label={t('adminProducts.campaigns.remove', { n })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
            />
          </div>
        )
      })}
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus aria-hidden />}
        disabled={items.length >= campaignsMax}
        onClick={add}
      >
        {t('adminProducts.campaigns.add')}
      </Button>
    </fieldset>
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
