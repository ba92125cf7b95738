import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** The house's rules of import (CONTRIBUTING.md): a room, and what it may import. The first room that matches a file is its own. */
const rooms: { room: RegExp; mayImport: RegExp[] }[] = [
  { room: /^schema\/rules\//, mayImport: [/^schema\/rules\//] },
  {
    room: /^schema\/texts\/|^schema\/brand\.ts/,
    mayImport: [/^schema\/(texts|rules)\//, /^type schema\/api\//, /^schema\/brand\.ts/],
  },
  { room: /^schema\/api\//, mayImport: [/^schema\/(api|rules)\//, /^valibot$/] },
  { room: /^schema\/tables\//, mayImport: [/^schema\/(tables|rules)\//, /^drizzle-orm/] },
  { room: /^schema\/drizzle\.config\.ts/, mayImport: [/^drizzle-kit$/] },
  {
    room: /^worker\/lib\//,
    mayImport: [
      /^worker\/lib\//,
      /^schema\/rules\//,
      /^(jose|@libsql\/client|drizzle-orm|@cantoo\/pdf-lib)/,
      /^node:crypto$/,
    ],
  },
  {
    room: /^worker\/providers\//,
    mayImport: [
      /^worker\/(providers|lib)\//,
      /^schema\/rules\//,
      /^(jose|valibot)$/,
      /^type @cloudflare\/workers-types$/,
    ],
  },
  {
    room: /^worker\/domain\//,
    mayImport: [
      /^worker\/(domain|lib)\//,
      /^worker\/deps\.ts/,
      /^type worker\/providers\//,
      /^schema\//,
      /^drizzle-orm/,
    ],
  },
  { room: /^worker\/routes\//, mayImport: [/^hono/, /^schema\/(api|rules)\//, /^worker\/(http|domain)\//] },
  { room: /^worker\/http\//, mayImport: [/^hono/, /^(@valibot\/to-json-schema|valibot)$/, /^schema\//, /^worker\//] },
  { room: /^worker\/(index|app|deps|cron|env)\.ts/, mayImport: [/./] },
  {
    room: /^web\/(ui|hooks)\//,
    mayImport: [/^(react|react-dom|lucide-react|uplot|qrcode)/, /^web\/(ui|hooks)\//, /^schema\/rules\//],
  },
  { room: /^web\/api\//, mayImport: [/^valibot$/, /^web\/(api|state|i18n)\//, /^schema\/(api|rules)\//] },
  { room: /^web\/i18n\/use-/, mayImport: [/^(react|valtio)$/, /^web\/(i18n|state)\//, /^schema\/rules\//] },
  {
    room: /^web\/i18n\//,
    mayImport: [/^rosetta$/, /^web\/i18n\//, /^schema\/(api|rules|texts)\//, /^schema\/brand\.ts/],
  },
  {
    room: /^web\/state\//,
    mayImport: [/^(valtio|valibot)/, /^web\/(state|api|i18n|hooks)\//, /^web\/paths\.ts/, /^schema\/(api|rules)\//],
  },
  {
    room: /^web\/layout\//,
    mayImport: [
      /^(react|valtio|lucide-react)/,
      /^web\/(api|state|ui|hooks|layout|i18n)\//,
      /^web\/paths\.ts/,
      /^schema\/(api|rules|texts)\//,
      /^schema\/brand\.ts/,
    ],
  },
  { room: /^web\/(main|routes|paths)\.tsx?/, mayImport: [/./] },
  { room: /^web\/vite\.config\.ts/, mayImport: [/^node:/, /^(vite|@vitejs\/plugin-react)/] },
  { room: /^web\/(?<area>\w+)\//, mayImport: [] },
  {
    room: /^seeds\//,
    mayImport: [/^seeds\//, /^schema\//, /^worker\/lib\//, /^node:/, /^(drizzle-orm|@libsql\/client)/],
  },
  { room: /^test\//, mayImport: [/./] },
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
/** The last are programs of others, as texts. */
const skipped = /node_modules|^web\/(dist|public)\/|^schema\/migrations\/|^worker\/http\/samples\.ts/

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

test('every file imports only what its room may import', () => {
  const broken = files.flatMap((file) => {
    const rules = rooms.find(({ room }) => room.test(file))
    if (!rules) return [`${file} stands in no room`]
    const area = rules.room.exec(file)?.groups?.area
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

test('the domain takes time, chance and the network from its Deps alone', () => {
  const outside = /\bDate\.now\b|new Date\(\)|Math\.random|\bfetch\(|\bcrypto\./
  expect(files.filter((file) => file.startsWith('worker/domain/') && outside.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  )
})

test('writes go through writeBatch: nobody opens a drizzle batch or transaction', () => {
  const own = 'test/architecture.test.ts'
  const forbidden = /\.transaction\(|\bdb\.batch\(/
  expect(files.filter((file) => file !== own && forbidden.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('useEffect stands in web/hooks alone', () => {
  const users = files.filter(
    (file) => file.startsWith('web/') && /\buse(Layout)?Effect\b/.test(readFileSync(file, 'utf8')),
  )
  expect(users.filter((file) => !file.startsWith('web/hooks/'))).toEqual([])
})

test('no types are silenced and no test is switched off', () => {
  const silenced =
    /@ts-(ignore|expect-error|nocheck)|biome-ignore|\b(test|it|describe)\.(skip|only|todo)\(|\bas any\b|:\s*any\b\s*[;,)=\]}>|]/
  const own = 'test/architecture.test.ts'
  expect(files.filter((file) => file !== own && silenced.test(readFileSync(file, 'utf8')))).toEqual([])
})
