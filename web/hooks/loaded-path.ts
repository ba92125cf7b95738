/** The path of the page that the browser has loaded. `location` may have moved on before scripts run. */
export const loadedPath =
  globalThis.document && performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname)[0]
