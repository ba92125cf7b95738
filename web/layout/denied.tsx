import type { Role } from '#schema/rules/accounts.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import type { Key } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/state/toasts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Denial } from './denial.ts'
import { Page } from './page.tsx'

const redirectMs = 2_000

const texts = {
  noToken: 'shop.guard.noToken',
  expired: 'shop.guard.expired',
  unreadable: 'shop.guard.unreadable',
  failed: 'shop.guard.failed',
} as const satisfies Partial<Record<Denial, Key>>

interface Props {
  denial: Denial
  requiredRole: Role | undefined
  returnTo: string
  toLogin: boolean
}

/** Why a page is not shown, and the ways out. */
export default function Denied(props: Props) {
  return props.requiredRole === 'admin' ? <AdminRedirect denial={props.denial} /> : <Reason {...props} />
}

/** Redirects away from the admin panel, whose existence is not shown, with the reason as a message. */
function AdminRedirect({ denial }: { denial: Denial }) {
  const t = useT()
  const redirect = useRedirect()
  const to = denial === 'wrongRole' ? paths.dashboard : paths.home
  const text = t(denial === 'wrongRole' ? 'shop.guard.notAdmin' : texts[denial === 'unreadable' ? 'failed' : denial])
  useOnChange(() => {
    toast(text, 'bad')
    redirect(to)
  }, to)
  return null
}

function Reason({ denial, requiredRole, returnTo, toLogin }: Props) {
  const t = useT()
  const redirect = useRedirect()
  useTimeout(() => redirect(paths.login(returnTo)), toLogin ? redirectMs : null)
  const text = denial === 'wrongRole' ? t('shop.guard.wrongRole', { role: requiredRole ?? '' }) : t(texts[denial])
  return (
    <Page title={t('shop.guard.title')} width="read" hasHiddenHeading>
      <div role="alert">
        <EmptyState
          title={t('shop.guard.title')}
          text={toLogin ? `${text} ${t('shop.guard.redirecting')}` : text}
          action={
            <>
              {denial !== 'wrongRole' && <LinkButton to={paths.login(returnTo)}>{t('shop.guard.login')}</LinkButton>}
              <LinkButton variant="quiet" to={paths.home}>
                {t('shop.notFound.home')}
              </LinkButton>
            </>
          }
        />
      </div>
    </Page>
  )
}
