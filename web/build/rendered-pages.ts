import { join } from 'node:path'
import type { Plugin } from 'vite'
import { iconsByName } from './icons.ts'

/** What no page that the Worker renders shows before the user acts: pages of users, their texts, and what is loaded on intent. */
const notRendered = [
  /#web\/(admin|account|dashboard|store\/(confirmation|search))\//,
  /\/(search-suggestions|helper-chat|feedback-dialog|notification-panel|payment-(dialog|polling))\.tsx?$/,
  /^\.\/(pt-BR|en)\/(admin.*|auth|dashboard|feedback|helper|notifications|profile)\.ts$/,
]

/** The web's components as a module of the Worker's, `virtual:web-pages`, without those that it does not render. */
export const renderedPages: Plugin[] = [
  {
    name: 'rendered-pages',
    enforce: 'pre',
    resolveId(id, importer = '') {
      if (id === 'virtual:web-pages') return join(import.meta.dirname, '../server.tsx')
      const isLeftOut = importer.includes('/web/') && notRendered.some((pattern) => pattern.test(id))
      return isLeftOut ? '\0not-rendered' : undefined
    },
    load: (id) => (id === '\0not-rendered' ? 'export default {}' : undefined),
  },
  ...iconsByName,
]
