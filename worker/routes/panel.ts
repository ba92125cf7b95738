import * as api from '#schema/api/panel.ts'
import { anyStaff, isProvedRecently, reading } from '#worker/http/guards.ts'
import { ifChanged } from '#worker/http/if-changed.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.getPanelHome, reading(anyStaff), async (c) => {
  const { panelHome } = await import('#worker/domain/panel/home.ts')
  return ifChanged(c, await panelHome(c.var.deps, c.var.session.userId, () => c.var.user.staffScopes))
})
serve(api.searchPanel, reading(anyStaff), async (c, { search }) => {
  const { searchPanel } = await import('#worker/domain/panel/search.ts')
  return searchPanel(c.var.deps, search, { hasProof: isProvedRecently(c), userOf: () => c.var.user })
})
