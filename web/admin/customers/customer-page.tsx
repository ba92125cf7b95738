import { CircleCheck, Lock, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Fact } from '../facts.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ChangesOf } from '../frame/changes-of.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { adminPaths } from '../paths.ts'
import { Timestamp } from '../timestamp.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { AccountStatusBadge, RoleBadge } from '../users/user-badges.tsx'
import { UserDialog } from '../users/user-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { CustomerEmails } from './customer-emails.tsx'
import { CustomerKeys } from './customer-keys.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import styles from './customer-page.module.css'
import { CustomerPurchases } from './customer-purchases.tsx'
import { CustomerSessions } from './customer-sessions.tsx'
import { type Customer, customer, reloadCustomer } from './customer-state.ts'
import { TimeLine } from './time-line.tsx'

/** `/admin/users/:id`: all that the panel knows of a person, with what can be done about it. */
export default function CustomerPage() {
  const t = useT()
  const { rest = '' } = usePage().params
  const id = rest.slice(rest.indexOf('/') + 1)
  const load = useLoad(customer, id)
  const { data, status } = load
  const isLate = useDelayedFlag(data === null && status !== 'failed')
  const found = data?.customer as Customer | null | undefined
  const [isManaging, setManaging] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const isOwn = useSnapshot(session).userId === id
  const account = found?.account ?? null
  // An admin's account is changed by admins without limits.
  const ofAccount = account?.role === 'admin' ? [] : (['users'] as const)
  return (
    <>
      <Breadcrumb
        label={t('shop.catalogue.trail')}
        trail={[
          { name: t('admin.screens.users'), to: adminPaths.users },
          { name: found?.person.name ?? t('admin.nouns.customer') },
        ]}
      />
      <ChangesOf scopes={ofAccount}>
        <AdminPage
          title={found?.person.name ?? t('admin.nouns.customer')}
          lead={found ? `${found.person.email}. ${t('admin.zone')}` : t('admin.zone')}
          more={
            account && !isOwn
              ? [
                  {
                    id: 'block',
                    label: t(`adminCustomers.${account.isBlocked ? 'unblock' : 'block'}.verb`),
                    Icon: account.isBlocked ? CircleCheck : Lock,
                    onChoose: () => setBlocking(true),
                  },
                ]
              : []
          }
          actions={
            account && (
              <Button variant="quiet" icon={<UserCog aria-hidden />} onClick={() => setManaging(true)}>
                {t('adminCustomers.manage')}
              </Button>
            )
          }
        >
          <LoadFailure load={load} title={t('adminCustomers.failed')} />
          {data === null && status !== 'failed' && (
            <div aria-busy="true">{isLate && <Skeleton height="420px" radius="var(--r-card)" />}</div>
          )}
          {data && !found && <EmptyState title={t('adminCustomers.none')} text={t('adminCustomers.noneText')} />}
          {found && (
            <div className={styles.content}>
              <Sums found={found} />
              {(found.purchases || found.keys) && (
                <div className={styles.work}>
                  {found.purchases && (
                    <ChangesOf scopes={['money']}>
                      <CustomerPurchases
                        purchases={found.purchases}
                        total={found.money?.started ?? 0}
                        email={found.person.email}
                      />
                    </ChangesOf>
                  )}
                  {found.keys && (
                    <ChangesOf scopes={['keys']}>
                      <CustomerKeys keys={found.keys} email={found.person.email} />
                    </ChangesOf>
                  )}
                </div>
              )}
              {(found.notes || found.sessions || found.emails) && (
                <div className={styles.side}>
                  {found.notes && (
                    <ChangesOf scopes={['users']}>
                      <CustomerNotes id={id} notes={found.notes} />
                    </ChangesOf>
                  )}
                  {found.sessions && (
                    <ChangesOf scopes={ofAccount}>
                      <CustomerSessions person={found.person} sessions={found.sessions} />
                    </ChangesOf>
                  )}
                  {found.emails && (
                    <ChangesOf scopes={['users']}>
                      <CustomerEmails person={found.person} emails={found.emails} />
                    </ChangesOf>
                  )}
                </div>
              )}
              <TimeLine id={id} />
            </div>
          )}
        </AdminPage>
      </ChangesOf>
      {account && <BlockDialog account={account} isOpen={isBlocking} onClose={() => setBlocking(false)} />}
      <ChangesOf scopes={['users']}>
        <UserDialog
          user={isManaging ? account : null}
          onClose={() => {
            setManaging(false)
            void reloadCustomer()
          }}
        />
      </ChangesOf>
    </>
  )
}

/** What they paid and have, between rules. */
function Sums({ found: { person, account, money: sums, keys } }: { found: Customer }) {
  const t = useT()
  const { money } = useFormats()
  const { date } = useBrasiliaTime()
  const both = ({ BRL, USD }: { readonly BRL: number; readonly USD: number }) =>
    USD > 0 ? `${money(BRL, 'BRL')} + ${money(USD, 'USD')}` : money(BRL, 'BRL')
  return (
    <dl className={styles.sums}>
      {sums && (
        <>
          <Fact name={t('adminCustomers.paid')}>{both(sums.paid)}</Fact>
          <Fact name={t('adminCustomers.orders')}>
            {t('adminCustomers.ordersOf', { orders: sums.orders, started: sums.started })}
          </Fact>
          <Fact name={t('adminCustomers.refunded')}>{both(sums.refunded)}</Fact>
        </>
      )}
      {keys && (
        <Fact name={t('adminCustomers.inForce')}>
          {t('adminCustomers.ordersOf', { orders: keys.inForce, started: keys.total })}
        </Fact>
      )}
      <Fact name={t('adminCustomers.since')}>{date(person.createdAt)}</Fact>
      {account && (
        <>
          <Fact name={t('admin.fields.lastLogin')}>
            {account.lastLogin ? <Timestamp at={account.lastLogin} /> : t('adminUsers.never')}
          </Fact>
          <div>
            <dt>{t('admin.nouns.account')}</dt>
            <dd className={styles.badges}>
              <RoleBadge user={account} />
              <AccountStatusBadge user={account} />
            </dd>
          </div>
        </>
      )}
      {person.discordName && <Fact name={t('adminKeys.discord')}>{person.discordName}</Fact>}
    </dl>
  )
}
