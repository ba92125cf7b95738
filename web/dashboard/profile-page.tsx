import { BadgeCheck, ShieldCheck, UserRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Role } from '#schema/rules/accounts.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Optional } from '#web/layout/optional.tsx'
import { PageHead, PageTitle } from '#web/layout/page.tsx'
import SessionsSection from '#web/layout/sessions-section.tsx'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import styles from './profile-page.module.css'
import { RankingSection } from './ranking-section.tsx'

const PrivacySection = lazy(() => import('./privacy/privacy-section.tsx'))

const NameForm = lazyPage(() => import('./name-form.tsx'), 'recovery')
const EmailSection = lazyPage(() => import('./email-section.tsx'), 'recovery')

const icons: Record<Role, typeof UserRound> = { client: UserRound, reseller: BadgeCheck, admin: ShieldCheck }

export default function ProfilePage() {
  const t = useT()
  const { name, email, role, profileImage } = useSnapshot(session)
  const [isChanging, setChanging] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const Icon = icons[role ?? 'client']
  return (
    <>
      <PageTitle title={t('dashboard.profile.title')} />
      <PageHead title={t('dashboard.profile.title')} lead={t('dashboard.profile.lead')} />
      <section className={styles.card} aria-label={t('dashboard.profile.title')}>
        <div className={styles.picture}>
          <Avatar name={name} src={profileImage} size={96} />
          <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
            {t('profile.picture.change')}
          </Button>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('dashboard.profile.name')}</dt>
            <dd className={styles.name}>{name}</dd>
            <dd>
              <Button variant="quiet" size="sm" onClick={() => setRenaming(true)}>
                {t('profile.name.change')}
              </Button>
            </dd>
          </div>
          <div>
            <dt>{t('dashboard.profile.email')}</dt>
            <dd translate="no">{email}</dd>
          </div>
          <div>
            <dt>{t('dashboard.profile.role')}</dt>
            <dd>
              <Badge icon={<Icon aria-hidden />}>{t(`dashboard.role.${role ?? 'client'}`)}</Badge>
            </dd>
          </div>
        </dl>
      </section>
      <PictureDialog isOpen={isChanging} onClose={() => setChanging(false)} />
      <div className={styles.actions}>
        <LinkButton variant="quiet" to={paths.dashboardPurchased}>
          {t('dashboard.profile.toPurchases')}
        </LinkButton>
      </div>
      <Dialog
        isOpen={isRenaming}
        onClose={() => setRenaming(false)}
        title={t('profile.name.title')}
        closeLabel={t('shop.state.close')}
      >
        <Optional isNeeded>
          <NameForm onClose={() => setRenaming(false)} />
        </Optional>
      </Dialog>
      <Optional isNeeded>
        <EmailSection />
      </Optional>
      <SessionsSection className={styles.section} />
      <RankingSection />
      <Optional isNeeded fallback={<div className={styles.later} />}>
        <PrivacySection />
      </Optional>
    </>
  )
}
