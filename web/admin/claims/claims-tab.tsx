import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { exportAddressClaims } from '#schema/api/exports.ts'
import { addressClaimStatuses } from '#schema/rules/address-claims.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { TabBar } from '../crud/tab-bar.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useList } from '../list/use-list.ts'
import { NameAndEmail } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { timestampColumn } from '../table/timestamp-column.tsx'
import { ClaimBadge } from './claim-badge.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { type ClaimRow, claims, type Decision, decide } from './claims-state.ts'

/** Requests for accounts whose e-mail is lost, to compare and decide. */
export function ClaimsTab() {
  const t = useT()
  const { money } = useFormats()
  const list = useList(claims, { filters: ['status'] })
  const { data: shop } = useLoad(config)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [pending, setPending] = useState<{ claim: ClaimRow; decision: Decision } | null>(null)
  const { claim, decision = 'approve' } = pending ?? {}
  const opened = list.rows.find(({ _id }) => _id === openedId)
  const open = ({ _id }: ClaimRow) => setOpenedId(_id)
  const columns: Column<ClaimRow>[] = [
    {
      id: 'account',
      header: t('admin.nouns.account'),
      sort: 'username',
      cell: ({ account }) => <NameAndEmail name={account.name} email={account.email} userId={account._id} />,
    },
    {
      id: 'claimant',
      header: t('adminClaims.claimant'),
      cell: ({ payerName, newEmail }) => <NameAndEmail name={payerName} email={newEmail} />,
    },
    {
      id: 'payment',
      header: t('admin.nouns.payment'),
      cell: ({ payment }) => (
        <>
          {payment.productName}, <Verbatim>{money(payment.amount, payment.currency)}</Verbatim>
        </>
      ),
    },
    timestampColumn('createdAt', t('adminClaims.createdAt')),
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: ({ status }) => <ClaimBadge status={status} />,
    },
  ]
  return (
    <>
      <TabBar lead={t('adminClaims.lead')} />
      <ListTable
        label={t('adminClaims.tab', { n: 0 })}
        list={list}
        columns={columns}
        searchLabel={t('adminClaims.search')}
        exportEndpoint={exportAddressClaims}
        filters={[
          choiceFilter('status', t('admin.fields.status'), addressClaimStatuses, (value) =>
            t(`adminClaims.statuses.${value}`),
          ),
        ]}
        nameOf={({ account }) => t('adminClaims.of', { name: account.name })}
        opening={{ label: t('adminClaims.open'), Icon: SearchCheck, open }}
        errorTitle={t('adminClaims.loadFailed')}
        empty={{ title: t('adminClaims.emptyTitle'), text: t('adminClaims.emptyText') }}
      />
      <ClaimDialog
        claim={opened}
        onClose={() => setOpenedId(null)}
        onDecide={(decision) => opened && setPending({ claim: opened, decision })}
      />
      <AdminConfirmDialog
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        title={t(`adminClaims.${decision}.ask`)}
        text={t(`adminClaims.${decision}.${shop?.email === false ? 'textWithoutMail' : 'text'}`, {
          name: claim?.account.name ?? '',
          old: claim?.account.email ?? '',
          email: claim?.newEmail ?? '',
        })}
        verbatim={[claim?.account.email ?? '', claim?.newEmail ?? '']}
        confirmLabel={t(`admin.actions.${decision}`)}
        variant={decision === 'approve' ? 'primary' : 'bad'}
        errorTitle={t(`adminClaims.${decision}.failed`)}
        onConfirm={async () => {
          if (!claim) return
          await decide(claim, decision)
          setOpenedId(null)
          toast(t(`adminClaims.${decision}.done`))
        }}
      />
    </>
  )
}
