import type { Plugin } from 'vite'

/**
 * The router names its components for development tools. A bundler must not drop what is assigned to, and forms, scroll restoration
 * and data fetching, which the shop does not use, would be bundled with all that they need.
 */
export const routerWithoutNames: Plugin = {
  name: 'router-without-names',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/(?<= = )(?=React[\w$]*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
  },
}
