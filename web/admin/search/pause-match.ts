import { setMaintenance } from '#schema/api/maintenance.ts'
import type { PanelMatches } from '#schema/api/panel.ts'
import type { ProductStatus } from '#schema/rules/catalogue.ts'
import { hasScope, type Scopes } from '#schema/rules/staff.ts'
import { call } from '#web/api/call.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { toast } from '#web/state/toasts.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { toastFailure } from '../use-attempt.ts'
import type { Match } from './search-state.ts'

/** Beside the only product that was found: to put it into maintenance, which a button of the message takes back. */
export function pauseMatches(t: Translate, { products }: Readonly<PanelMatches>, scopes: Scopes): Match[] {
  const [product, ...others] = products ?? []
  if (product?.status !== 'active' || others.length > 0 || !hasScope(scopes, ['catalogue'])) return []
  const { _id: id, name } = product
  const move = (status: ProductStatus, done: () => void) =>
    call(setMaintenance, { params: { id }, body: { status } })
      .then(done)
      .catch(reportExpiredSession)
      .catch(toastFailure(t))
  const action = {
    label: t('admin.actions.undo'),
    act: () => void move('active', () => toast(t('admin.search.resumed', { name }))),
  }
  const act = () => void move('maintenance', () => toast(t('admin.search.paused', { name }), 'ok', { action }))
  return [{ id: `pause-${id}`, kind: 'product', title: t('admin.search.pause', { name }), text: '', to: '', act }]
}
