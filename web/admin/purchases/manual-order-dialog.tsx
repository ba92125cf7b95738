import { useState } from 'react'
import * as v from 'valibot'
import { useSnapshot } from 'valtio'
import type { Answer } from '#schema/api/endpoint.ts'
import { recordManualOrder as api } from '#schema/api/manual-orders.ts'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { type Currency, centsOf, currencies, parseMoney, toWire } from '#schema/rules/money.ts'
import { soldThroughMax } from '#schema/rules/payments.ts'
import { leastRecorded } from '#schema/rules/prices.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Select } from '#web/ui/select.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { MoneyField } from '../dialogs/number-fields.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { AccountField } from '../keys/account-field.tsx'
import { ProductField } from '../product-picker/product-field.tsx'
import { type ManualOrderDraft, newManualOrder, nowAsInput, recordOrder } from './manual-order-state.ts'

/** The product is chosen. */
const schema = v.omit(api.body, ['productId'])

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Shows the purchase with this id. */
  onShow: (paymentId: string) => void
}

/** Records a sale made outside the shop, and shows the key until it is closed. */
export function ManualOrderDialog({ isOpen, onClose, onShow }: Props) {
  const t = useT()
  const priceHint = usePriceHint()
  const [recorded, setRecorded] = useState<Answer<typeof api> | null>(null)
  return (
    <>
      <FormDialog<ManualOrderDraft>
        isOpen={isOpen}
        onClose={onClose}
        title={t('adminPurchases.manual.open')}
        initial={newManualOrder}
        schema={schema}
        check={({ product, amount }) => ({
          ...(!product.chosen && { product: t('adminPurchases.manual.productRequired') }),
          ...(!parseMoney(amount) && { amount: t('adminPurchases.manual.amountInvalid') }),
        })}
        fieldOfError={{
          buyer_not_found: 'buyer',
          product_not_found: 'product',
          stock_empty: 'product',
          seller_unavailable: 'product',
          sold_at_invalid: 'soldAt',
          price_below_half: 'amount',
          list_price_missing: 'amount',
          own_decision: 'buyer',
        }}
        errorTitle={t('adminPurchases.manual.failed')}
        saveLabel={t('adminPurchases.manual.submit')}
        labels={{
          buyer: t('adminPurchases.manual.buyer'),
          product: t('admin.nouns.product'),
          amount: t('adminPurchases.manual.amount'),
          currency: t('admin.fields.currency'),
          soldAt: t('adminPurchases.manual.soldAt'),
          soldThrough: t('adminPurchases.details.soldThrough'),
        }}
        save={async (draft) => setRecorded(await recordOrder(draft))}
      >
        {({ draft, bind, set, errors }) => (
          <>
            <AccountField {...bind('buyer')} hint={t('adminPurchases.manual.buyerHint')} required />
            <ProductField
              name="product"
              label={t('admin.nouns.product')}
              hint={priceHint(draft)}
              error={errors.product}
              picked={draft.product}
              onPick={(product) => set({ product })}
              required
            />
            <div className={dialogs.pair}>
              <MoneyField {...bind('amount')} min={0.01} required />
              <Select
                {...bind('currency')}
                options={currencies.map((value) => ({ value, label: t(`adminPurchases.manual.currencies.${value}`) }))}
                onChange={({ currentTarget: { value } }) => set({ currency: value as Currency })}
              />
            </div>
            <TextField {...bind('soldAt')} hint={t('admin.zone')} type="datetime-local" max={nowAsInput()} required />
            <TextField
              {...bind('soldThrough')}
              hint={t('adminPurchases.manual.soldThroughHint')}
              autoComplete="off"
              maxLength={soldThroughMax}
              required
            />
          </>
        )}
      </FormDialog>
      <ResultDialog
        isOpen={recorded !== null}
        onClose={() => setRecorded(null)}
        title={t('adminPurchases.manual.done')}
        actions={
          <Button
            variant="quiet"
            onClick={() => {
              setRecorded(null)
              if (recorded) onShow(recorded.paymentId)
            }}
          >
            {t('admin.actions.openPurchase')}
          </Button>
        }
      >
        {recorded && <RecordedOrder order={recorded} />}
      </ResultDialog>
    </>
  )
}

/** What the shop asks for the product, and from what amount on an admin with limits records its sale. */
function usePriceHint() {
  const t = useT()
  const { money } = useFormats()
  const isLimited = useSnapshot(session).scopes !== null
  return ({ product: { chosen }, currency }: ManualOrderDraft): string | undefined => {
    const price = chosen?.price[currency] ?? 0
    const hints = [price > 0 && t('adminPurchases.manual.price', { price: money(price, currency) })]
    if (isLimited && chosen && !chosen.isFree) {
      const least = money(toWire(leastRecorded(centsOf(price) ?? 0)), currency)
      hints.push(price > 0 ? t('adminPurchases.manual.least', { price: least }) : t('adminPurchases.manual.noPrice'))
    }
    return hints.filter(Boolean).join(' ') || undefined
  }
}

function RecordedOrder({ order: { productName: product, username: name, licenseKey } }: { order: Answer<typeof api> }) {
  const t = useT()
  if (licenseKey === null) return <p>{t('adminPurchases.manual.delivering', { product, name })}</p>
  return (
    <>
      <p>{t('adminPurchases.manual.doneText', { product, name })}</p>
      <p className={dialogs.result}>
        <LicenseKey text={licenseKey} size="lg" />
      </p>
      {!isMaskedKey(licenseKey) && (
        <p className={dialogs.stack}>
          <CopyButton
            text={licenseKey}
            label={t('admin.actions.copyKey')}
            copiedLabel={t('admin.idCopied')}
            refusedLabel={t('shop.copy.refused')}
            wide
          />
        </p>
      )}
    </>
  )
}
