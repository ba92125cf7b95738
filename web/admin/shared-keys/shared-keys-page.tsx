import { EyeOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { sharedCountries, sharedNetworks } from '#schema/rules/shared-keys.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import { ReplaceSharedDialog } from './replace-shared-dialog.tsx'
import { dismiss, type SharedKeyRow, sharedKeys, visibleEnd } from './shared-keys-state.ts'
import { useSharedKeyColumns } from './use-shared-key-columns.tsx'

/** Keys that many use, to be replaced or dismissed. */
export default function SharedKeysPage() {
  const t = useT()
  const list = useList(sharedKeys)
  const columns = useSharedKeyColumns()
  const [decided, setDecided] = useState<{ action: 'replace' | 'dismiss'; row: SharedKeyRow } | null>(null)
  const rowFor = (action: 'replace' | 'dismiss') => (decided?.action === action ? decided.row : null)
  const dismissed = rowFor('dismiss')
  const close = () => setDecided(null)
  return (
    <AdminPage
      title={t('admin.screens.sharedKeys')}
      lead={t('adminSharedKeys.lead', { networks: sharedNetworks, countries: sharedCountries })}
    >
      <ListTable
        label={t('admin.screens.sharedKeys')}
        list={list}
        columns={columns}
        searchLabel={t('adminSharedKeys.search')}
        nameOf={(row) => t('adminSharedKeys.ending', { end: visibleEnd(row) })}
        actionsOf={(row) => [
          {
            id: 'replace',
            label: t('adminKeys.replace.verb'),
            Icon: RefreshCw,
            onChoose: () => setDecided({ action: 'replace', row }),
          },
          {
            id: 'dismiss',
            label: t('adminSharedKeys.dismiss.verb'),
            Icon: EyeOff,
            onChoose: () => setDecided({ action: 'dismiss', row }),
          },
        ]}
        errorTitle={t('adminSharedKeys.loadFailed')}
        empty={{ title: t('adminSharedKeys.emptyTitle'), text: t('adminSharedKeys.emptyText') }}
      />
      <ReplaceSharedDialog row={rowFor('replace')} onClose={close} />
      <AdminConfirmDialog
        isOpen={dismissed !== null}
        onClose={close}
        title={t('adminSharedKeys.dismiss.title')}
        text={t('adminSharedKeys.dismiss.text')}
        confirmLabel={t('adminSharedKeys.dismiss.verb')}
        errorTitle={t('adminSharedKeys.dismiss.failed')}
        onConfirm={async () => {
          if (!dismissed) return
          const { message } = await dismiss(dismissed)
          toast(message)
        }}
      />
    </AdminPage>
  )
}
