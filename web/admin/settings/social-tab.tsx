import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addSocialLink } from '#schema/api/settings.ts'
import { socialPlatforms } from '#schema/rules/settings.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { useList } from '../list/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './settings.module.css'
import { linkDraftOf, removeSocialLink, type SocialLinkRow, saveSocialLink, socialLinks } from './settings-state.ts'

export function SocialTab() {
  const t = useT()
  const list = useList(socialLinks)
  const [edited, setEdited] = useState<SocialLinkRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<SocialLinkRow | null>(null)
  const before = edited === 'new' ? null : edited
  return (
    <>
      <div className={styles.bar}>
        <p>{t('adminSettings.social.lead')}</p>
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          {t('adminSettings.social.new')}
        </Button>
      </div>
      <DataTable
        label={t('adminSettings.social.tab')}
        list={list}
        columns={[
          {
            id: 'platform',
            header: t('adminSettings.platform'),
            cell: ({ platform }) => t(`adminSettings.platforms.${platform}`),
          },
          {
            id: 'link',
            header: t('adminSettings.link'),
            isProse: true,
            cell: ({ link }) => <ExternalLink to={link} />,
          },
        ]}
        keyOf={({ _id }) => _id}
        nameOf={({ platform, link }) => `${t(`adminSettings.platforms.${platform}`)}, ${link}`}
        actionsOf={(link) => [
          { id: 'edit', label: t('admin.dialog.edit'), icon: <Pencil aria-hidden />, onChoose: () => setEdited(link) },
          {
            id: 'delete',
            label: t('admin.dialog.delete'),
            icon: <Trash2 aria-hidden />,
            onChoose: () => setDoomed(link),
          },
        ]}
        errorTitle={t('adminSettings.loadFailed')}
        empty={{ title: t('adminSettings.social.emptyTitle'), text: t('adminSettings.social.emptyText') }}
      />
      <FormDialog
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        title={before ? t('adminSettings.social.editTitle') : t('adminSettings.social.new')}
        initial={() => linkDraftOf(before)}
        schema={addSocialLink.body}
        errorTitle={t('adminSettings.social.saveFailed')}
        labels={{ platform: t('adminSettings.platform'), link: t('adminSettings.link') }}
        save={async (draft, changes) => {
          await saveSocialLink(draft, changes, before)
          showSuccess(t(before ? 'adminSettings.social.changed' : 'adminSettings.social.added'))
        }}
      >
        {({ bind }) => (
          <>
            <Select
              {...bind('platform')}
              label={t('adminSettings.platform')}
              options={socialPlatforms.map((value) => ({ value, label: t(`adminSettings.platforms.${value}`) }))}
            />
            <TextField
              {...bind('link')}
              label={t('adminSettings.link')}
              hint={t('adminSettings.linkHint')}
              type="url"
              inputMode="url"
              required
            />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('adminSettings.deleteTitle')}
        text={t('adminSettings.social.deleteText', { link: doomed?.link ?? '' })}
        confirmLabel={t('admin.dialog.delete')}
        errorTitle={t('adminSettings.social.deleteFailed')}
        onConfirm={async () => {
          if (!doomed) return
          await removeSocialLink(doomed)
          showSuccess(t('adminSettings.social.deleted'))
        }}
      />
    </>
  )
}
