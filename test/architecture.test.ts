import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** The layers (CONTRIBUTING.md) and what the files of each may import. A file belongs to the first layer whose pattern matches it. */
const layers: { files: RegExp; mayImport: RegExp[] }[] = [
  { files: /^schema\/rules\//, mayImport: [/^schema\/rules\//] },
  {
    files: /^schema\/texts\/|^schema\/brand\.ts/,
    mayImport: [/^schema\/(texts|rules)\//, /^type schema\/api\//, /^schema\/brand\.ts/],
  },
  { files: /^schema\/api\//, mayImport: [/^schema\/(api|rules)\//, /^valibot$/] },
  { files: /^schema\/tables\//, mayImport: [/^schema\/(tables|rules)\//, /^drizzle-orm/] },
  { files: /^schema\/drizzle\.config\.ts/, mayImport: [/^drizzle-kit$/] },
  {
    files: /^worker\/lib\//,
    mayImport: [
      /^worker\/lib\//,
      /^schema\/rules\//,
      /^(jose|altcha-lib|@libsql\/client|drizzle-orm|@cantoo\/pdf-lib|bidi-js$|harfbuzzjs\/|qrcode|@simplewebauthn\/server)/,
      /^node:(crypto|zlib)$/,
    ],
  },
  {
    files: /^worker\/providers\//,
    mayImport: [
      /^worker\/(providers|lib)\//,
      /^schema\/rules\//,
      /^(jose|valibot|node:crypto)$/,
      /^type @cloudflare\/workers-types$/,
    ],
  },
  {
    files: /^worker\/domain\//,
    mayImport: [
      /^worker\/(domain|lib)\//,
      /^worker\/deps\.ts/,
      /^type worker\/providers\//,
      /^worker\/providers\/(errors|sellers\/refusal)\.ts/,
      /^schema\//,
      /^drizzle-orm/,
    ],
  },
  { files: /^worker\/routes\//, mayImport: [/^hono/, /^schema\/(api|rules)\//, /^worker\/(http|domain|docs|pages)\//] },
  {
    files: /^worker\/http\//,
    mayImport: [
      /^hono/,
      /^valibot$/,
      /^schema\//,
      /^worker\/(http|domain|lib)\//,
      /^worker\/(deps|env)\.ts/,
      /^type worker\/providers\//,
    ],
  },
  // Programs of other makers, which the guide shows.
  { files: /^worker\/docs\/samples\//, mayImport: [/^node:/, /^worker\/docs\/samples\//] },
  {
    files: /^worker\/docs\//,
    mayImport: [
      /^hono/,
      /^valibot$/,
      /^@valibot\/to-json-schema$/,
      /^node:(crypto|fs|path|url|zlib)$/,
      /^schema\//,
      /^worker\/(docs|http)\//,
    ],
  },
  {
    files: /^worker\/pages\//,
    mayImport: [
      /^hono/,
      /^virtual:web-pages$/,
      /^schema\//,
      /^worker\/(pages|http|domain)\//,
      /^worker\/(deps|env)\.ts/,
    ],
  },
  { files: /^worker\/(index|app|deps|cron|env|vite\.config)\.ts/, mayImport: [/./] },
  {
    files: /^web\/(ui|hooks)\//,
    mayImport: [/^(react|react-dom|lucide-react|uplot|qrcode)/, /^web\/(ui|hooks)\//, /^schema\/rules\//],
  },
  { files: /^web\/api\//, mayImport: [/^valibot$/, /^web\/api\//, /^schema\/(api|rules)\//] },
  { files: /^web\/i18n\/use-/, mayImport: [/^(react|valtio)$/, /^web\/(i18n|state)\//, /^schema\/rules\//] },
  {
    files: /^web\/i18n\//,
    mayImport: [/^rosetta$/, /^web\/(i18n|api)\//, /^schema\/(api|rules|texts)\//, /^schema\/brand\.ts/],
  },
  {
    files: /^web\/state\//,
    mayImport: [
      /^(valtio|valibot|altcha-lib)/,
      /^web\/(state|api|i18n|hooks)\//,
      /^web\/paths\.ts/,
      /^schema\/(api|rules)\//,
    ],
  },
  {
    files: /^web\/layout\//,
    mayImport: [
      /^(react|valtio|lucide-react)/,
      /^web\/(api|state|ui|hooks|layout|i18n)\//,
      /^web\/paths\.ts/,
      /^schema\/(api|rules|texts)\//,
      /^schema\/brand\.ts/,
    ],
  },
  { files: /^web\/(main|polyfills|routes|paths|shop|server)\.tsx?/, mayImport: [/./] },
  {
    files: /^web\/(vite\.config\.ts|build\/)/,
    mayImport: [
      /^node:/,
      /^schema\/(brand|api\/shapes)\.ts/,
      /^web\/build\//,
      /^(vite|@vitejs\/plugin-react|lightningcss|subset-font)/,
    ],
  },
  { files: /^web\/(?<area>\w+)\//, mayImport: [] },
  {
    // It judges a configuration by what the Worker makes of it.
    files: /^seeds\/commands\/doctor\//,
    mayImport: [/^seeds\//, /^schema\//, /^worker\/(env|deps|providers\/errors)\.ts/, /^node:/, /^drizzle-orm/],
  },
  {
    files: /^seeds\//,
    mayImport: [/^seeds\//, /^schema\//, /^worker\/lib\//, /^node:/, /^(drizzle-orm|@libsql\/client)/],
  },
  { files: /^test\//, mayImport: [/./] },
]

/** What every screen may import, beside its own folder: never another area's. */
const areaMayImport = [
  /^(react|valtio|valibot|lucide-react)/,
  /^web\/(api|state|ui|hooks|layout|i18n)\//,
  /^web\/paths\.ts/,
  /^schema\/(api|rules|texts)\//,
  /^schema\/brand\.ts/,
]

const folders = ['schema', 'worker', 'web', 'seeds', 'test']
const skipped = /node_modules|^web\/(dist|public)\/|^schema\/migrations\//

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (skipped.test(`${path}/`)) return []
    if (entry.isDirectory()) return filesOf(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** `worker/deps.ts`, `hono`, …: what a file imports, relative to the root; prefixed `type ` where only types are taken. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = [
    ...source.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm),
    ...source.matchAll(/\bimport\((\s*)'([^']+)'\)/g),
  ]
  return found.map(([, type, specifier = '']) => {
    const path = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? relative('.', join(dirname(file), specifier))
        : specifier
    return type?.trim() ? `type ${path}` : path
  })
}

const files = folders.flatMap(filesOf)

test('every file imports only what its layer may import', () => {
  const broken = files.flatMap((file) => {
    const rules = layers.find((layer) => layer.files.test(file))
    if (!rules) return [`${file} belongs to no layer`]
    const area = rules.files.exec(file)?.groups?.area
    const allowed = area === undefined ? rules.mayImport : [...areaMayImport, new RegExp(`^web/${area}/`)]
    return importsOf(file)
      .filter((path) => !/\.(css|svg|json)$/.test(path))
      .filter(
        (path) =>
          !allowed.some(
            (rule) => rule.test(path) || (rule.test(path.replace(/^type /, '')) && !rule.source.startsWith('^type')),
          ),
      )
      .map((path) => `${file} imports ${path}`)
  })
  expect(broken).toEqual([])
})

/** What a page takes from its device, and the one file that does: clocks are wrong, and storage refuses. */
const fromDevice: [what: RegExp, file: string][] = [
  [/\bDate\.now\b|\bnew Date\(\)|\bDate\(\)/, 'web/api/server-clock.ts'],
  [/\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bdocument\??\.cookie\b/, 'web/state/storage.ts'],
]

test('the device’s clock and its storage are each asked in one file', () => {
  for (const [what, file] of fromDevice) {
    const found = files.filter((path) => path.startsWith('web/') && what.test(readFileSync(path, 'utf8')))
    expect(found).toEqual([file])
  }
})

/** The groups of nodes of a graph that reach each other: Tarjan's strongly connected components of more than one node. */
function circlesOf(graph: Map<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    order.set(node, order.size)
    let low = order.size - 1
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low !== order.get(node)) return low
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) circles.push(group.sort())
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

const imports = new Map(files.map((file) => [file, importsOf(file).map((path) => path.replace(/^type /, ''))]))

test('a circle is found where there is one', () => {
  const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [] }
  expect(circlesOf(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c']])
})

test('no files import each other in a circle', () => {
  expect(circlesOf(imports)).toEqual([])
})

test('no folders of the domain import each other in a circle', () => {
  const nounOf = (file: string) => /^worker\/domain\/([\w-]+)/.exec(file)?.[1]
  const graph = new Map<string, Set<string>>()
  for (const [file, paths] of imports) {
    const noun = nounOf(file)
    if (noun === undefined) continue
    const nouns = graph.get(noun) ?? new Set()
    for (const other of paths.map(nounOf)) if (other !== undefined && other !== noun) nouns.add(other)
    graph.set(noun, nouns)
  }
  expect(circlesOf(graph)).toEqual([])
})

test('the domain takes time, chance and the network from its Deps alone', () => {
  const outside = /\bDate\.now\b|new Date\(\)|Math\.random|\bfetch\(|\bcrypto\./
  expect(files.filter((file) => file.startsWith('worker/domain/') && outside.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  )
})

test('writes go through writeBatch: no drizzle batch or transaction is opened', () => {
  const own = 'test/architecture.test.ts'
  const forbidden = /\.transaction\(|\bdb\.batch\(/
  expect(files.filter((file) => file !== own && forbidden.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('useEffect is used in web/hooks alone', () => {
  const users = files.filter(
    (file) => file.startsWith('web/') && /\buse(Layout)?Effect\b/.test(readFileSync(file, 'utf8')),
  )
  expect(users.filter((file) => !file.startsWith('web/hooks/'))).toEqual([])
})

test('the web assigns state field by field: Object.assign would accept a misspelt one', () => {
  const users = files.filter((file) => file.startsWith('web/') && /\bObject\.assign\(/.test(readFileSync(file, 'utf8')))
  expect(users).toEqual([])
})

test('the web uses no part of an endpoint that its bundle lacks', () => {
  const users = files.filter((file) => /\bdefinitionOf\b/.test(readFileSync(file, 'utf8')))
  expect(users.filter((file) => file.startsWith('web/'))).toEqual([])
})

test('no types are silenced and no test is switched off', () => {
  const silenced =
    /@ts-(ignore|expect-error|nocheck)|biome-ignore|\b(test|it|describe)\.(skip|only|todo)\(|\bas any\b|:\s*any\b\s*[;,)=\]}>|]/
  const own = 'test/architecture.test.ts'
  expect(files.filter((file) => file !== own && silenced.test(readFileSync(file, 'utf8')))).toEqual([])
})

const pageReads =
  'count|isVisible|isHidden|isDisabled|isEnabled|isChecked|isEditable|inputValue|textContent|innerText|innerHTML|allTextContents|allInnerTexts|getAttribute|boundingBox|evaluate|evaluateAll'
/** What made tests fail on a busy machine, or pass before there was anything to see. */
const unsteady: Record<string, RegExp> = {
  'waits for a time': /\.waitForTimeout\(/,
  'waits for a quiet network': /['"]networkidle['"]/,
  'compares what it reads of the page once': new RegExp(
    `\\bexpect\\(\\s*await\\s(?:(?!\\bexpect\\b)[^\\n])*?\\.(?:${pageReads})(?:<[^(\\n]*>)?\\(`,
  ),
}

test('browser tests wait for what is seen, and compare what they read of the page by polls', () => {
  const tests = files.filter((file) => file.startsWith('test/browser/') && !tools.includes(file))
  const found = tests.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return Object.entries(unsteady).flatMap(([what, pattern]) => (pattern.test(source) ? [`${file} ${what}`] : []))
  })
  expect(found).toEqual([])
})

/** They make pictures and assert nothing. */
const tools = ['clips', 'doc-screens', 'icons', 'lighthouse', 'screens'].map((name) => `test/browser/${name}.ts`)

test.each([
  ['waits for a time', 'await page.waitForTimeout(500)'],
  ['waits for a quiet network', "await page.waitForLoadState('networkidle')"],
  ['compares what it reads of the page once', "expect(await page.getByText('a').count()).toBe(0)"],
  ['compares what it reads of the page once', 'expect(\n  await page.evaluate<number>("scrollY"),\n).toBe(0)'],
])('a test that %s is found', (what, source) => {
  expect(unsteady[what]?.test(source)).toBe(true)
  expect(unsteady[what]?.test("await expect.poll(() => page.getByText('a').count()).toBe(0)")).toBe(false)
})

test('tests read the link of an e-mail only where sending it fails: once sent, its row has none', () => {
  const readers = files
    .filter((file) => /^test\/.*\.test\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => /\bparams\??\.linkId\b/.test(source))
  expect(readers.length).toBeGreaterThan(1)
  expect(readers.filter((source) => !source.includes("operations: ['send']"))).toEqual([])
})
