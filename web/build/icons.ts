import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm')
const drawing = join(import.meta.dirname, '../ui/icon.ts')

const files = new Map(
  [
    ...readFileSync(join(folder, 'lucide-react.mjs'), 'utf8').matchAll(/^export \{(.*)\} from '(\.\/icons\/.*)'/gm),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, join(folder, file)]),
  ),
)

/**
 * lucide-react exports all icons from one module, so that importing one seems to import all icons used anywhere, and home would
 * include the admin panel’s. Each icon is imported from its own file instead, of which its lines alone are bundled: web/ui/icon.ts
 * draws them with less code than the library, whose options the shop does not use.
 */
export const iconsByName: Plugin[] = [
  {
    name: 'icons-by-name',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /from 'lucide-react'/ },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => name.split(' as '))
            .map(([name = '', local = name]) => `import ${local} from '${files.get(name)}'`)
            .join(';'),
        ),
    },
  },
  {
    name: 'icons-of-lines',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code, id) => {
        const [, lines] = /\n {2}node: (\[[\s\S]*?\])(?:,\n {2}\w+:[^\n]*)*\n\};/.exec(code) ?? []
        if (!lines) throw new Error(`${id} has no lines`)
        return `import { iconOf } from '${drawing}'; export default /* @__PURE__ */ iconOf(${lines.replace(/,? key: "\w+"/g, '')})`
      },
    },
  },
]
