import { slugMax } from '#schema/rules/catalogue.ts'
import { detailMax } from '#schema/rules/product-details.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { TranslatedField } from '../dialogs/translated-field.tsx'
import { useOpening } from '../dialogs/use-opening.ts'
import { DownloadFields } from './download-fields.tsx'
import { PairFields } from './pair-fields.tsx'
import { type ProductPageDraft, pageDraftOf, pageSchema, saveProductPage } from './product-page-state.ts'
import type { ProductRow } from './products-state.ts'

interface Props {
  product: ProductRow | null
  onClose: () => void
}

const lists = ['features', 'steps', 'questions'] as const

/** The address of a product's page, and what the page says beside name, description and prices. */
export function ProductPageDialog({ product, onClose }: Props) {
  const t = useT()
  const [isUploading, setUploading] = useOpening(product !== null, () => false)
  const pairLabels = (kind: (typeof lists)[number] | 'games') => ({
    legend: t(`adminProducts.page.${kind}`),
    addLabel: t(`adminProducts.page.add.${kind}`),
    labels: (n: number) => ({
      title: t(`adminProducts.page.first.${kind}`, { n }),
      description: t(`adminProducts.page.second.${kind}`, { n }),
      remove: t(`adminProducts.page.remove.${kind}`, { n }),
    }),
  })
  return (
    <FormDialog<ProductPageDraft>
      isOpen={product !== null}
      onClose={onClose}
      title={t('adminProducts.page.title', { name: product?.name ?? '' })}
      size="lg"
      initial={() => pageDraftOf(product)}
      schema={pageSchema}
      check={() => (isUploading ? { 'download.url': t('adminProducts.page.download.wait') } : {})}
      fieldOfError={{ slug_taken: 'slug' }}
      errorTitle={(reason) => t('adminProducts.saveFailed', { reason })}
      labels={{
        slug: t('admin.fields.slug'),
        'details.updatedOn': t('adminProducts.page.updatedOn'),
        'download.url': t('adminProducts.page.download.url'),
        'download.bytes': t('adminProducts.page.download.bytes'),
        'download.sha256': t('adminProducts.page.download.sha256'),
      }}
      save={async (draft, changes) => {
        if (!product) return
        await saveProductPage(product, draft, changes)
        toast(t('adminProducts.changed', { name: product.name }))
      }}
    >
      {({ draft, set, bind, errors }) => {
        const { details } = draft
        const put = (part: Partial<ProductPageDraft['details']>) => set({ details: { ...details, ...part } })
        const translated = (name: 'platform' | 'limit' | 'languages', rows?: number) => (
          <TranslatedField
            form={{
              draft: details,
              errors,
              set: put,
              bind: (name) => ({
                name,
                label: t(`adminProducts.page.${name}`),
                value: details[name],
                error: undefined,
                onChange: ({ currentTarget: { value } }) => put({ [name]: value }),
              }),
            }}
            name={name}
            maxLength={detailMax[name]}
            {...(rows && { rows })}
          />
        )
        const contents = t('adminProducts.page.contents')
        return (
          <>
            <TextField {...bind('slug')} hint={t('adminProducts.page.slugHint')} maxLength={slugMax} required />
            {translated('limit', 2)}
            {translated('platform')}
            {translated('languages')}
            <div className={dialogs.pair}>
              <TextField
                label={t('adminProducts.page.version')}
                value={details.version}
                maxLength={detailMax.version}
                onChange={({ currentTarget: { value } }) => put({ version: value })}
              />
              <TextField
                name="details.updatedOn"
                label={t('adminProducts.page.updatedOn')}
                error={errors['details.updatedOn']}
                type="date"
                value={details.updatedOn}
                onChange={({ currentTarget: { value } }) => put({ updatedOn: value })}
              />
            </div>
            <DownloadFields
              download={draft.download}
              errors={errors}
              onChange={(download) => set({ download })}
              onBusy={(isBusy) => setUploading(() => isBusy)}
            />
            <div className={dialogs.languages}>
              <TextArea
                label={contents}
                hint={t('adminProducts.page.contentsHint')}
                value={details.contents.join('\n')}
                rows={4}
                onChange={({ currentTarget: { value } }) => put({ contents: value.split('\n') })}
              />
              <TextArea
                label={t('admin.dialog.inEnglish', { label: contents })}
                lang="en"
                value={details.englishContents.join('\n')}
                rows={4}
                onChange={({ currentTarget: { value } }) => put({ englishContents: value.split('\n') })}
              />
            </div>
            <PairFields
              {...pairLabels('games')}
              titleMax={detailMax.gameName}
              descriptionMax={detailMax.version}
              max={detailMax.games}
              items={draft.games}
              onChange={(games) => set({ games })}
            />
            {lists.map((kind) => (
              <PairFields
                key={kind}
                {...pairLabels(kind)}
                titleMax={detailMax.title}
                descriptionMax={detailMax.text}
                max={detailMax.items}
                isTranslated
                items={details[kind]}
                onChange={(items) => put({ [kind]: items })}
              />
            ))}
          </>
        )
      }}
    </FormDialog>
  )
}
