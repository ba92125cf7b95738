import {
  Ban,
  CalendarPlus,
  Download,
  KeyRound,
  Layers,
  Pencil,
  Plus,
  RotateCcw,
  SearchCheck,
  UserCheck,
} from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { hasScope } from '#schema/rules/staff.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { session } from '#web/state/session.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { useList } from '../list/use-list.ts'
import { showKeys } from '../masked-keys.ts'
import { DataTable } from '../table/data-table.tsx'
import type { ExplainError } from '../table/table-props.ts'
import { AddDialog } from './add-dialog.tsx'
import { CheckDialog, type KeyQuery } from './check-dialog.tsx'
import { LinkRequestsDialog } from './discord-link-requests-dialog.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import {
  awaitsDiscordLink,
  exportChosen,
  extendKey,
  type KeyRow,
  keys,
  needsReason,
  suspendKey,
  takesReason,
  visibleEnd,
  wholeRow,
} from './keys-state.ts'
import { KeysTools } from './keys-tools.tsx'
import { OffReasonField } from './off-reason-field.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RunDialog } from './run-dialog.tsx'
import { useKeyActions } from './use-key-actions.tsx'
import { useKeyColumns } from './use-key-columns.tsx'

export default function KeysPage() {
  const t = useT()
  const list = useList(keys, { filters: ['productName', 'status', 'sellerType', 'discord'], isDense: true })
  const [isMasked, setMasked] = useState(true)
  const columns = useKeyColumns(isMasked)
  const [opened, setOpened] = useState<'generate' | 'run' | 'add' | 'reset' | null>(null)
  const [checked, setChecked] = useState<KeyQuery | null>(null)
  const [edited, setEdited] = useState<KeyRow | null>(null)
  const { actionsOf, dialogs } = useKeyActions(() => setEdited(null))
  const [linkingId, setLinkingId] = useState<string | null>(null)
  const { scopes } = useSnapshot(session)
  const awaitsProof = hasScope(scopes, ['keys']) && list.rows.some(({ key }) => isMaskedKey(key))
  const mask = async (isWanted: boolean) => {
    if (isWanted || !awaitsProof || (await showKeys(keys.reload))) setMasked(isWanted)
  }
  const close = () => setOpened(null)
  const checkRow = async (row: KeyRow) => {
    const whole = await wholeRow(row)
    if (whole) setChecked({ key: whole.key, sellerType: whole.sellerType })
  }
  const generate = (
    <ChangeButton icon={<KeyRound aria-hidden />} onClick={() => setOpened('generate')}>
      {t('adminKeys.generate.open')}
    </ChangeButton>
  )
  const explainError: ExplainError = (error) => ({
    title: t('adminKeys.fetchFailed'),
    text:
      error.status === 401
        ? t('adminKeys.unauthorized')
        : error.status === 200
          ? t('adminKeys.malformed')
          : errorText(t, error),
  })
  return (
    <AdminPage
      title={t('adminKeys.title')}
      lead={t('admin.zone')}
      actions={generate}
      more={[
        {
          id: 'check',
          label: t('adminKeys.check.open'),
          Icon: SearchCheck,
          isReading: true,
          onChoose: () => setChecked({ key: '', sellerType: 'internal' }),
        },
        { id: 'reset', label: t('adminKeys.reset.open'), Icon: RotateCcw, onChoose: () => setOpened('reset') },
        { id: 'add', label: t('adminKeys.add.open'), Icon: Plus, onChoose: () => setOpened('add') },
        { id: 'run', label: t('adminKeys.run.open'), Icon: Layers, onChoose: () => setOpened('run') },
      ]}
    >
      <KeysTools list={list} columns={columns} isMasked={isMasked || awaitsProof} onMask={mask} />
      <DataTable
        label={t('admin.screens.keys')}
        list={list}
        columns={columns}
        nameOf={({ key }) => t('adminKeys.ending', { end: visibleEnd(key) })}
        actionsOf={(row) => [
          { id: 'edit', label: t('admin.dialog.edit'), Icon: Pencil, onChoose: () => setEdited(row) },
          ...(awaitsDiscordLink(row) && row.claims > 0
            ? ([
                {
                  id: 'claims',
                  label: t('adminKeys.linkRequests.open', { n: row.claims }),
                  Icon: UserCheck,
                  isReading: true,
                  onChoose: () => setLinkingId(row.discordId),
                },
              ] as const)
            : []),
          {
            id: 'check',
            label: t('adminKeys.check.open'),
            Icon: SearchCheck,
            isReading: true,
            onChoose: () => void checkRow(row),
          },
          ...actionsOf(row),
        ]}
        bulkActions={[
          {
            id: 'extend',
            label: t('adminKeys.extend.verb'),
            Icon: CalendarPlus,
            title: (n) => t('adminKeys.extend.askMany', { n }),
            text: t('adminKeys.extend.textMany'),
            act: extendKey,
            done: (n) => t('adminKeys.extend.doneMany', { n }),
          },
          { id: 'export', label: t('adminKeys.exportChosen'), Icon: Download, actOnAll: exportChosen },
          {
            id: 'suspend',
            label: t('adminKeys.suspend.verb'),
            Icon: Ban,
            title: (n) => t('adminKeys.suspend.askMany', { n }),
            text: t('adminKeys.suspend.textMany'),
            reason: {
              isTaken: (rows) => rows.some(takesReason),
              isNeeded: (rows) => rows.some(needsReason),
              missing: t('adminKeys.offReason.missingMany'),
              field: (field) => <OffReasonField {...field} />,
            },
            act: suspendKey,
            done: (n) => t('adminKeys.suspend.doneMany', { n }),
          },
        ]}
        explainError={explainError}
        empty={{ title: t('adminKeys.emptyTitle'), text: t('adminKeys.emptyText'), action: generate }}
      />
      <GenerateDialog isOpen={opened === 'generate'} onClose={close} />
      <RunDialog isOpen={opened === 'run'} onClose={close} />
      <AddDialog isOpen={opened === 'add'} onClose={close} />
      <ResetDialog isOpen={opened === 'reset'} onClose={close} />
      <CheckDialog initial={checked} onClose={() => setChecked(null)} />
      <KeyDialog edited={edited} onClose={() => setEdited(null)} actions={edited ? actionsOf(edited) : []} />
      {dialogs}
      <LinkRequestsDialog discordId={linkingId} onClose={() => setLinkingId(null)} />
    </AdminPage>
  )
}
