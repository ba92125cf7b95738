import { type Plugin, parseSync, Visitor } from 'vite'
import { applyEdits, type Edit } from './edits.ts'

/** The router's own checks: what a warning says, and why an assertion fails, is for development. */
const warnings = ['warning', 'warnOnce', 'warningOnce']

/**
 * The router names its components for development tools. A bundler must not drop what is assigned to, and forms, scroll restoration
 * and data fetching, which the shop does not use, would be bundled with all that they need. Nor can it drop messages to developers, or know
 * that no route fetches data.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) => ({
      code: withoutMessages(code)
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/React[\w$]*\.useContext\(IsDataRouteContext\)/g, 'false')
        .replace(/(?<= = )(?=React[\w$]*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
      map: null,
    }),
  },
}

function withoutMessages(code: string): string {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [condition, message] }) {
      if (callee.type !== 'Identifier') return
      if (warnings.includes(callee.name)) edits.push({ from: start, to: end, text: 'void 0' })
      if (callee.name === 'invariant' && condition && message)
        edits.push({ from: condition.end, to: message.end, text: '' })
    },
  }).visit(parseSync('router.js', code).program)
  return applyEdits(code, edits)
}
