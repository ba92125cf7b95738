import type { Endpoint } from '#schema/api/endpoint.ts'
import { translator } from '#web/i18n/dictionary.ts'
import { locale } from '#web/state/locale.ts'
import { isReplaced, leadOn, loadAnew } from '#web/state/new-page.ts'
import { toast } from '#web/state/toasts.ts'
import { readTyped } from '#web/state/typed.ts'

let isSaid = false

/**
 * A call failed as those of an older page do. Where the shop has another build by now, a page that only reads is loaded anew; one in which
 * something is being done says so.
 */
export async function suspectBuild({ method }: Endpoint) {
  if (!(await isReplaced())) return
  const isInUse = readTyped().length > 0 || document.querySelector('dialog[open]') !== null
  if (method === 'GET' && !isInUse && (await leadOn())) return
  if (isSaid) return
  isSaid = true
  const t = translator(locale.code)
  toast(t('shop.newVersion.text'), 'info', { action: { label: t('shop.newVersion.load'), act: () => loadAnew() } })
}
