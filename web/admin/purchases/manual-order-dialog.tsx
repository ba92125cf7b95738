import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Answer } from '#schema/api/endpoint.ts'
import { recordManualOrder as api } from '#schema/api/manual-orders.ts'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { type Currency, centsOf, currencies, parseMoney, toWire } from '#schema/rules/money.ts'
import { soldThroughMax } from '#schema/rules/payments.ts'
import { leastRecorded } from '#schema/rules/prices.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
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
import type { Bound } from '../dialogs/use-form.ts'
import { AccountField } from '../keys/account-field.tsx'
import {
  type ManualOrderDraft,
  newManualOrder,
  nowAsInput,
  recordOrder,
  type SoldProduct,
  soldProducts,
} from './manual-order-state.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Shows the purchase with this id. */
  onShow: (paymentId: string) => void
}

/** Records a sale made outside the shop, and shows the key until it is closed. */
export function ManualOrderDialog({ isOpen, onClose, onShow }: Props) {
  const t = useT()
  const [recorded, setRecorded] = useState<Answer<typeof api> | null>(null)
  return (
    <>
      <FormDialog<ManualOrderDraft>
        isOpen={isOpen}
        onClose={onClose}
        title={t('adminPurchases.manual.open')}
        initial={newManualOrder}
        schema={api.body}
        check={({ productId, amount }) => ({
          ...(productId === '' && { productId: t('adminPurchases.manual.productRequired') }),
          ...(!parseMoney(amount) && { amount: t('adminPurchases.manual.amountInvalid') }),
        })}
        fieldOfError={{
          buyer_not_found: 'buyer',
          product_not_found: 'productId',
          stock_empty: 'productId',
          seller_unavailable: 'productId',
          sold_at_invalid: 'soldAt',
          price_below_half: 'amount',
          list_price_missing: 'amount',
          own_decision: 'buyer',
        }}
        errorTitle={t('adminPurchases.manual.failed')}
        saveLabel={t('adminPurchases.manual.submit')}
        labels={{
          buyer: t('adminPurchases.manual.buyer'),
          productId: t('admin.nouns.product'),
          amount: t('adminPurchases.manual.amount'),
          currency: t('admin.fields.currency'),
          soldAt: t('adminPurchases.manual.soldAt'),
          soldThrough: t('adminPurchases.details.soldThrough'),
        }}
        save={async (draft) => setRecorded(await recordOrder(draft))}
      >
        {({ draft, bind, set }) => (
          <>
            <AccountField {...bind('buyer')} hint={t('adminPurchases.manual.buyerHint')} required />
            <ProductField {...bind('productId')} currency={draft.currency} />
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

/** Selects a product, and says what the shop asks for it. The products are loaded when the form is opened. */
function ProductField({ currency, ...select }: Bound & { currency: Currency }) {
  const t = useT()
  const { money } = useFormats()
  const { data: products } = useLoad(soldProducts)
  const product = products.find(({ id }) => id === select.value)
  const limit = useLimit(product, currency)
  const price = product?.price[currency]
  const hints = [price ? t('adminPurchases.manual.price', { price: money(price, currency) }) : '', limit]
  return (
    <Select
      {...select}
      hint={hints.filter(Boolean).join(' ') || undefined}
      required
      options={[
        { value: '', label: t('adminPurchases.manual.pickProduct') },
        ...products.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** What tells an admin with limits from what amount on they record a sale; empty for others. */
function useLimit(product: SoldProduct | undefined, currency: Currency): string {
  const t = useT()
  const { money } = useFormats()
  const isLimited = useSnapshot(session).scopes !== null
  if (!isLimited || !product || product.isFree) return ''
  const price = centsOf(product.price[currency]) ?? 0
  return price > 0
    ? t('adminPurchases.manual.least', { price: money(toWire(leastRecorded(price)), currency) })
    : t('adminPurchases.manual.noPrice')
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
