import { browserslistToTargets, type Targets } from 'lightningcss'
import packageJson from '../../package.json' with { type: 'json' }

/** A browser by the name that browserslist, Vite and MDN's compatibility data share. */
export type FloorBrowser = 'chrome' | 'edge' | 'opera' | 'safari' | 'firefox'

/** The oldest version of each browser that the shop works in. Stated in package.json, by which other tools know it too. */
export const floor: Record<FloorBrowser, string> = readFloor(packageJson.browserslist)

/** The floor as the targets of Vite, for scripts and for styles. */
export const floorTargets: string[] = Object.entries(floor).map(([browser, version]) => `${browser}${version}`)

/** The same for Lightning CSS. */
export const floorVersions: Targets = browserslistToTargets(
  Object.entries(floor).map(([browser, version]) => `${browser} ${version}`),
)

function readFloor(queries: readonly string[]): Record<FloorBrowser, string> {
  const found = queries.map((query) => /^(\w+) >= ([\d.]+)$/.exec(query))
  return Object.fromEntries(
    found.map((match, index) => {
      if (!match) throw new Error(`package.json: the browser "${queries[index]}" is not of the form "name >= version"`)
      return [match[1], match[2]]
    }),
  ) as Record<FloorBrowser, string>
}
