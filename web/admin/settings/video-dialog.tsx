import { addVideo } from '#schema/api/settings.ts'
import { type VideoPlatform, videoPlatforms, videoTitleMax } from '#schema/rules/settings.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { AddressField } from '#web/ui/address-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { CrudFormProps } from '../crud/use-crud.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { TranslatedField } from '../dialogs/translated-field.tsx'
import { isUnresolved } from '../product-picker/picked-product.ts'
import { ProductField } from '../product-picker/product-field.tsx'
import { saveVideo, type VideoDraft, type VideoRow, videoDraftOf, withVideoId } from './settings-state.ts'

export function VideoDialog({ isOpen, before, onClose }: CrudFormProps<VideoRow>) {
  const t = useT()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminSettings.videos.editTitle') : t('adminSettings.videos.new')}
      initial={() => videoDraftOf(before)}
      schema={addVideo.body}
      check={({ product }: VideoDraft) => (isUnresolved(product) ? { product: t('adminPicker.unresolved') } : {})}
      fieldOfError={{ video_id_invalid: 'videoId', product_not_found: 'product' }}
      errorTitle={t('adminSettings.videos.saveFailed')}
      labels={{
        title: t('admin.fields.title'),
        product: t('admin.nouns.product'),
        link: t('admin.fields.link'),
        videoId: t('admin.fields.videoId'),
        thumbnail: t('admin.fields.thumbnail'),
      }}
      save={async (draft, changes) => {
        await saveVideo(draft, changes, before)
        toast(t(before ? 'adminSettings.videos.changed' : 'adminSettings.videos.added'))
      }}
    >
      {({ bind, draft, set, errors }) => (
        <>
          <Select
            {...bind('platform')}
            label={t('admin.fields.platform')}
            options={videoPlatforms.map((value) => ({ value, label: t(`adminSettings.platforms.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set(withVideoId({ ...draft, platform: value as VideoPlatform }))
            }
          />
          <AddressField
            {...bind('link')}
            hint={t('adminSettings.linkHint')}
            required
            onChange={({ currentTarget: { value: link } }) => set(withVideoId({ ...draft, link }))}
          />
          <TextField
            {...bind('videoId')}
            hint={t('adminSettings.videos.videoIdHint')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TranslatedField form={{ draft, set, bind, errors }} name="title" maxLength={videoTitleMax} />
          <ProductField
            name="product"
            label={t('admin.nouns.product')}
            error={errors.product}
            picked={draft.product}
            onPick={(product) => set({ product })}
            placeholder={t('adminSettings.videos.noProduct')}
          />
          <AddressField {...bind('thumbnail')} hint={t('adminSettings.videos.thumbnailHint')} />
        </>
      )}
    </FormDialog>
  )
}
