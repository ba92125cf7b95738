import { addSocialLink } from '#schema/api/settings.ts'
import { socialPlatforms } from '#schema/rules/settings.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { AddressField } from '#web/ui/address-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { CreateButton } from '../crud/create-button.tsx'
import { CrudTab } from '../crud/crud-tab.tsx'
import { type CrudFormProps, useCrud } from '../crud/use-crud.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useList } from '../list/use-list.ts'
import { ExternalLink } from './external-link.tsx'
import { linkDraftOf, removeSocialLink, type SocialLinkRow, saveSocialLink, socialLinks } from './settings-state.ts'

export function SocialTab() {
  const t = useT()
  const list = useList(socialLinks)
  const crud = useCrud<SocialLinkRow>()
  return (
    <CrudTab
      crud={crud}
      list={list}
      label={t('adminSettings.social.tab')}
      lead={t('adminSettings.social.lead')}
      createButton={<CreateButton onClick={crud.create}>{t('adminSettings.social.new')}</CreateButton>}
      columns={[
        {
          id: 'platform',
          header: t('admin.fields.platform'),
          cell: ({ platform }) => t(`adminSettings.platforms.${platform}`),
        },
        { id: 'link', header: t('admin.fields.link'), isProse: true, cell: ({ link }) => <ExternalLink to={link} /> },
      ]}
      nameOf={({ platform, link }) => `${t(`adminSettings.platforms.${platform}`)}, ${link}`}
      errorTitle={t('admin.loadFailed')}
      empty={{ title: t('adminSettings.social.emptyTitle'), text: t('adminSettings.social.emptyText') }}
      deletion={{
        text: ({ link }) => t('adminSettings.social.deleteText', { link }),
        errorTitle: t('adminSettings.social.deleteFailed'),
        successText: () => t('adminSettings.social.deleted'),
        remove: removeSocialLink,
      }}
    >
      <SocialLinkDialog {...crud.form} />
    </CrudTab>
  )
}

function SocialLinkDialog({ isOpen, before, onClose }: CrudFormProps<SocialLinkRow>) {
  const t = useT()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminSettings.social.editTitle') : t('adminSettings.social.new')}
      initial={() => linkDraftOf(before)}
      schema={addSocialLink.body}
      errorTitle={t('adminSettings.social.saveFailed')}
      labels={{ platform: t('admin.fields.platform'), link: t('admin.fields.link') }}
      save={async (draft, changes) => {
        await saveSocialLink(draft, changes, before)
        toast(t(before ? 'adminSettings.social.changed' : 'adminSettings.social.added'))
      }}
    >
      {({ bind }) => (
        <>
          <Select
            {...bind('platform')}
            options={socialPlatforms.map((value) => ({ value, label: t(`adminSettings.platforms.${value}`) }))}
          />
          <AddressField {...bind('link')} hint={t('adminSettings.linkHint')} required />
        </>
      )}
    </FormDialog>
  )
}
