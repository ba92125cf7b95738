import { type Plugin, parseSync, Visitor } from 'vite'

/** The router's own checks: what a warning says, and why an assertion fails, is for development. */
const warnings = ['warning', 'warnOnce', 'warningOnce']

/**
 * The router names its components for development tools. A bundler must not drop what is assigned to, and forms, scroll restoration
 * and data fetching, which the shop does not use, would be bundled with all that they need. Nor can it drop messages to developers.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) => ({
      code: withoutMessages(code)
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/(?<= = )(?=React[\w$]*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
      map: null,
    }),
  },
}

function withoutMessages(code: string): string {
  const cuts: { start: number; end: number; text: string }[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [condition, message] }) {
      if (callee.type !== 'Identifier') return
      if (warnings.includes(callee.name)) cuts.push({ start, end, text: 'void 0' })
      if (callee.name === 'invariant' && condition && message)
        cuts.push({ start: condition.end, end: message.end, text: '' })
    },
  }).visit(parseSync('router.js', code).program)
  let lean = code
  for (const { start, end, text } of cuts.sort((a, b) => b.start - a.start))
    lean = lean.slice(0, start) + text + lean.slice(end)
  return lean
}
