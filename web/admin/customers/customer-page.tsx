import { CircleCheck, Lock, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ChangesOf } from '../frame/changes-of.tsx'
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
  const { data, status, isLoading, error, retry } = useLoad(customer, id)
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
        label={t('adminCustomers.trail')}
        trail={[
          { name: t('admin.screens.users'), to: adminPaths.users },
          { name: found?.person.name ?? t('adminCustomers.person') },
        ]}
      />
      <ChangesOf scopes={ofAccount}>
        <AdminPage
          title={found?.person.name ?? t('adminCustomers.person')}
          lead={found ? `${found.person.email}. ${t('admin.zone')}` : t('admin.zone')}
          more={
            account && !isOwn
              ? [
                  {
                    id: 'block',
                    label: t(`adminCustomers.${account.isBlocked ? 'unblock' : 'block'}.verb`),
                    icon: account.isBlocked ? <CircleCheck aria-hidden /> : <Lock aria-hidden />,
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
          {status === 'failed' && data === null && (
            <ErrorState
              title={t('adminCustomers.failed')}
              text={errorText(t, error)}
              retryLabel={t('shop.state.retry')}
              busy={isLoading}
              onRetry={retry}
            />
          )}
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
          <div>
            <dt>{t('adminCustomers.paid')}</dt>
            <dd>{both(sums.paid)}</dd>
          </div>
          <div>
            <dt>{t('adminCustomers.orders')}</dt>
            <dd>{t('adminCustomers.ordersOf', { orders: sums.orders, started: sums.started })}</dd>
          </div>
          <div>
            <dt>{t('adminCustomers.refunded')}</dt>
            <dd>{both(sums.refunded)}</dd>
          </div>
        </>
      )}
      {keys && (
        <div>
          <dt>{t('adminCustomers.inForce')}</dt>
          <dd>{t('adminCustomers.ordersOf', { orders: keys.inForce, started: keys.total })}</dd>
        </div>
      )}
      <div>
        <dt>{t('adminCustomers.since')}</dt>
        <dd>{date(person.createdAt)}</dd>
      </div>
      {account && (
        <>
          <div>
            <dt>{t('adminCustomers.lastLogin')}</dt>
            <dd>{account.lastLogin ? <Timestamp at={account.lastLogin} /> : t('adminUsers.never')}</dd>
          </div>
          <div>
            <dt>{t('adminCustomers.state')}</dt>
            <dd className={styles.badges}>
              <RoleBadge user={account} />
              <AccountStatusBadge user={account} />
            </dd>
          </div>
        </>
      )}
      {person.discordName && (
        <div>
          <dt>{t('adminCustomers.discord')}</dt>
          <dd>{person.discordName}</dd>
        </div>
      )}
    </dl>
  )
}
