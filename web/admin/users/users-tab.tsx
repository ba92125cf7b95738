import { UserCog } from 'lucide-react'
import { useState } from 'react'
import { exportUsers } from '#schema/api/exports.ts'
import { roles } from '#schema/rules/accounts.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useList } from '../list/use-list.ts'
import { Email } from '../name-and-email.tsx'
import { userPath } from '../paths.ts'
import type { Column } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { Timestamp } from '../timestamp.tsx'
import { AccountStatusBadge, RoleBadge } from './user-badges.tsx'
import { UserDialog } from './user-dialog.tsx'
import { ownImage } from './user-picture.tsx'
import styles from './users.module.css'
import { accountStatuses, type UserRow, users } from './users-state.ts'

/** All accounts. */
export function UsersTab() {
  const t = useT()
  const list = useList(users, { filters: ['role', 'status'] })
  const [managed, setManaged] = useState<UserRow | null>(null)
  const columns: Column<UserRow>[] = [
    {
      id: 'name',
      header: t('adminUsers.name'),
      sort: 'name',
      cell: ({ _id, name, profileImage }) => (
        <span className={styles.name}>
          <Avatar name={name} src={ownImage(profileImage)} size={28} />
          <Link to={userPath(_id)}>{name}</Link>
        </span>
      ),
    },
    {
      id: 'email',
      header: t('adminUsers.email'),
      sort: 'email',
      cell: ({ email }) => (
        <span className={styles.email}>
          <Email address={email} />
        </span>
      ),
    },
    { id: 'role', header: t('adminUsers.role'), sort: 'role', cell: (user) => <RoleBadge user={user} /> },
    {
      id: 'lastLogin',
      header: t('adminUsers.lastLogin'),
      sort: 'lastLogin',
      cell: ({ lastLogin }) => (lastLogin ? <Timestamp at={lastLogin} /> : t('adminUsers.never')),
    },
    {
      id: 'ip',
      header: t('adminUsers.ip'),
      cell: ({ lastLoginIp }) => <span className={styles.ip}>{lastLoginIp ?? t('adminUsers.noIp')}</span>,
    },
    { id: 'status', header: t('admin.fields.status'), cell: (user) => <AccountStatusBadge user={user} /> },
  ]
  return (
    <>
      <ListTable
        label={t('admin.screens.users')}
        list={list}
        columns={columns}
        searchLabel={t('adminUsers.search')}
        exportEndpoint={exportUsers}
        filters={[
          choiceFilter('role', t('adminUsers.role'), roles, (value) => t(`admin.roles.${value}`)),
          choiceFilter('status', t('admin.fields.status'), accountStatuses, (value) =>
            t(`adminUsers.statuses.${value}`),
          ),
        ]}
        nameOf={({ name }) => name}
        actionsOf={(user) => [
          {
            id: 'manage',
            label: t('adminUsers.manage'),
            Icon: UserCog,
            isReading: true,
            onChoose: () => setManaged(user),
          },
        ]}
        errorTitle={t('adminUsers.loadFailed')}
        empty={{ title: t('adminUsers.emptyTitle') }}
      />
      <UserDialog user={managed} onClose={() => setManaged(null)} />
    </>
  )
}
