import { createProduct } from '#schema/api/products.ts'
import { additionalInfoMax, descriptionMax, infoTextMax, infoTitleMax, saleStates } from '#schema/rules/catalogue.ts'
import { deviceLimitMax } from '#schema/rules/devices.ts'
import { maxKeyDays, type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import { sharingMarginMax } from '#schema/rules/shared-keys.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Option, Select } from '#web/ui/select.tsx'
import type { CrudFormProps } from '../crud/use-crud.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { TranslatedField } from '../dialogs/translated-field.tsx'
import type { Bound } from '../dialogs/use-form.ts'
import { useOpening } from '../dialogs/use-opening.ts'
import { CampaignFields, campaignLabels } from './campaign-fields.tsx'
import { ImageField } from './image-field.tsx'
import type { LevelRow } from './levels-state.ts'
import { MediaField, mediaLabels } from './media-field.tsx'
import { PairFields } from './pair-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { draftOf, freeDraft, isNoPrice, type ProductDraft, type ProductRow, saveProduct } from './products-state.ts'
import { VolumeFields, volumeErrors, volumeLabels } from './volume-fields.tsx'

interface Props extends CrudFormProps<ProductRow> {
  /** The categories to choose from. */
  categories: readonly Option[]
  levels: readonly LevelRow[]
}

/** Creates or edits a product. */
export function ProductDialog({ isOpen, before, onClose, categories, levels }: Props) {
  const t = useT()
  const [isUploading, setUploading] = useOpening(isOpen, () => false)
  const check = (draft: ProductDraft) => ({ ...volumeErrors(t, draft), ...mustChoose(draft) })
  const mustChoose = ({ categoryId, level }: ProductDraft) => ({
    ...(categoryId === '' && { categoryId: t('adminProducts.chooseOne') }),
    ...(level === '' && { level: t('adminProducts.chooseOne') }),
    ...(isUploading && { media: t('adminProducts.media.wait') }),
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminProducts.editTitle') : t('adminProducts.new')}
      size="lg"
      initial={() => draftOf(before)}
      schema={createProduct.body}
      check={check}
      fieldOfError={{ product_taken: 'name', level_not_found: 'level', free_with_price: 'isFree' }}
      errorTitle={(reason) => t('adminProducts.saveFailed', { reason })}
      labels={{
        name: t('admin.fields.name'),
        'price.BRL': t('admin.fields.priceBrl'),
        'price.USD': t('admin.fields.priceUsd'),
        isFree: t('adminProducts.isFree'),
        ...campaignLabels(t),
        ...volumeLabels(t),
        categoryId: t('admin.fields.category'),
        level: t('admin.fields.level'),
        keyExpiration: t('admin.fields.keyExpiration'),
        deviceLimit: t('adminProducts.deviceLimit'),
        sharingMargin: t('adminProducts.sharingMargin'),
        imageUrl: t('adminProducts.imageUrl'),
        ...mediaLabels(t),
      }}
      save={async (draft, changes) => {
        await saveProduct(draft, changes, before)
        toast(t(before ? 'adminProducts.changed' : 'adminProducts.added', { name: draft.name }))
      }}
    >
      {({ draft, set, bind, bindCheckbox, errors }) => (
        <>
          <TranslatedField form={{ draft, set, bind, errors }} name="name" required />
          <TranslatedField
            form={{ draft, set, bind, errors }}
            name="description"
            label={t('admin.fields.description')}
            maxLength={descriptionMax}
            rows={3}
          />
          <div className={dialogs.pair}>
            <PriceFields
              path="price"
              prices={draft.price}
              labelOf={(currency) => t(currency === 'BRL' ? 'admin.fields.priceBrl' : 'admin.fields.priceUsd')}
              hintOf={(currency) =>
                t(
                  isNoPrice(draft.price[currency])
                    ? `adminProducts.notSold${currency}`
                    : `adminProducts.hint${currency}`,
                )
              }
              errors={errors}
              disabled={draft.isFree}
              onChange={(price) => set({ price })}
            />
          </div>
          <Checkbox
            name="isFree"
            checked={draft.isFree}
            error={errors.isFree}
            onChange={({ currentTarget: { checked } }) => set(freeDraft(checked))}
          >
            {t('adminProducts.isFree')}
          </Checkbox>
          {!draft.isFree && isNoPrice(draft.price.BRL) && isNoPrice(draft.price.USD) && (
            <Notice tone="warn">{t('adminProducts.notSold')}</Notice>
          )}
          <CampaignFields items={draft.campaigns} errors={errors} onChange={(campaigns) => set({ campaigns })} />
          <VolumeFields items={draft.volumePrices} errors={errors} onChange={(volumePrices) => set({ volumePrices })} />
          <div className={dialogs.pair}>
            <Select
              {...bind('categoryId')}
              required
              options={[{ value: '', label: t('adminProducts.chooseCategory'), disabled: true }, ...categories]}
            />
            <WholeNumberField {...bind('keyExpiration')} min={1} max={maxKeyDays} required />
          </div>
          <div className={dialogs.pair}>
            <Select
              {...bind('sellerType')}
              label={t('adminProducts.sellerType')}
              hint={t('adminProducts.sellerHint')}
              options={sellerTypes.map((value) => ({ value, label: t(`adminKeys.sellers.${value}`) }))}
              // Each seller type has its own levels.
              onChange={({ currentTarget: { value } }) => set({ sellerType: value as SellerType, level: '' })}
            />
            <LevelSelect
              levels={levels.filter(({ sellerType }) => sellerType === draft.sellerType)}
              {...bind('level')}
            />
          </div>
          <div className={dialogs.pair}>
            <WholeNumberField
              {...bind('deviceLimit')}
              hint={t('adminProducts.deviceLimitHint')}
              min={1}
              max={deviceLimitMax}
              required
            />
            <WholeNumberField
              {...bind('sharingMargin')}
              hint={t('adminProducts.sharingMarginHint')}
              min={0}
              max={sharingMarginMax}
              required
            />
          </div>
          <Select
            {...bind('sale')}
            label={t('admin.fields.sale')}
            hint={t(`adminProducts.saleHints.${draft.sale}`)}
            options={saleStates.map((value) => ({ value, label: t(`adminProducts.saleStates.${value}`) }))}
          />
          <Checkbox {...bindCheckbox('stopsSales')}>{t('adminProducts.stopsSales')}</Checkbox>
          <ImageField {...bind('imageUrl')} required />
          <MediaField
            items={draft.media}
            errors={errors}
            onChange={(change) => set(({ media }) => ({ media: [...change(media)] }))}
            onBusy={(isBusy) => setUploading(() => isBusy)}
          />
          <PairFields
            legend={t('adminProducts.info')}
            addLabel={t('adminProducts.infoAdd')}
            labels={(n) => ({
              title: t('adminProducts.infoTitle', { n }),
              description: t('adminProducts.infoText', { n }),
              remove: t('adminProducts.infoRemove', { n }),
            })}
            titleMax={infoTitleMax}
            descriptionMax={infoTextMax}
            max={additionalInfoMax}
            isTranslated
            items={draft.additionalInfo}
            onChange={(additionalInfo) => set({ additionalInfo })}
          />
        </>
      )}
    </FormDialog>
  )
}

function LevelSelect({ levels, ...bound }: Bound & { levels: readonly LevelRow[] }) {
  const t = useT()
  const textsOf = useTexts()
  const none = { value: '', label: t(levels.length > 0 ? 'adminProducts.chooseLevel' : 'adminProducts.noLevel') }
  return (
    <Select
      {...bound}
      hint={t('adminProducts.levelHint')}
      required
      options={[
        { ...none, disabled: true },
        ...levels.map((level) => ({
          value: String(level.level),
          label: `${textsOf(level).name.text} (${level.level})`,
        })),
      ]}
    />
  )
}
