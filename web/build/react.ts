import { type Plugin, parseSync, Visitor } from 'vite'
import { applyEdits, type Edit } from './edits.ts'

/** Run only where `<ViewTransition>` is rendered, but for walks through the tree that look for one. */
const ofTransitions = /ViewTransition/
/** What a ref on a fragment, or on a view transition, gives access to. */
const ofHandles = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function\b/
const used = /\bViewTransition\b|<Fragment[^>]*\sref=/

/**
 * A bundler cannot know that the shop has no view transitions and no refs on fragments, which are a twentieth of React's code, and that
 * every browser that the shop supports (web/build/floor.ts) has `reportError`.
 */
export const leanReact: Plugin[] = [
  {
    name: 'lean-react',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutTransitions(code), map: null }),
    },
  },
  {
    name: 'lean-react-errors',
    apply: 'build',
    transform: {
      filter: { id: /\/react(?:-dom)?\/cjs\/react(?:-dom-client)?\.production\.js$/ },
      handler: (code) => ({ code: withoutFallback(code), map: null }),
    },
  },
  {
    name: 'lean-react-is-enough',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx$/, code: used },
      handler(_code, id) {
        throw new Error(`${id} uses what web/build/react.ts leaves out of React`)
      },
    },
  },
]

function withoutTransitions(code: string): string {
  const edits: Edit[] = []
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id && body && ofTransitions.test(id.name)) edits.push({ from: body.start, to: body.end, text: '{}' })
    },
    ExpressionStatement({ start, end }) {
      if (ofHandles.test(code.slice(start, end))) edits.push({ from: start, to: end, text: '' })
    },
  }).visit(parseSync('react-dom.js', code).program)
  if (edits.length < 30) throw new Error('React is built in another way: see what its view transitions are now')
  return applyEdits(code, edits)
}

/** Without what reports an error where the browser has no `reportError`. */
function withoutFallback(code: string): string {
  const edits: Edit[] = []
  new Visitor({
    ConditionalExpression({ start, end, test }) {
      if (code.slice(test.start, test.end) === '"function" === typeof reportError')
        edits.push({ from: start, to: end, text: 'reportError' })
    },
  }).visit(parseSync('react.js', code).program)
  if (edits.length !== 1) throw new Error('React is built in another way: see how it reports errors now')
  return applyEdits(code, edits)
}
