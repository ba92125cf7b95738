import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webDist } from '../local/build.ts'
import { wide } from '../width.ts'
import { newerInScript, newerInSources, newerInStyle } from './newer-features.ts'

/** Nothing that is built needs a newer browser than the floor, but for what is listed here with what older ones have instead. */

/** By web/polyfills.ts. */
const polyfilled = [
  ...['Promise.withResolvers', '.withResolvers()', 'URL.canParse', '.canParse()', '.isWellFormed()'],
  ...['.toReversed()', '.toSorted()', '.toSpliced()'],
  ...['.showPopover()', '.hidePopover()', ':popover-open'],
]

const inScripts: Record<string, string> = {
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'web/api/passkeys.ts: without it nothing offers passkeys',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'web/api/passkeys.ts: without it nothing offers passkeys',
  'new ClipboardItem': 'web/hooks/use-copy.ts: the text is written by itself',
}

const inStyles: Record<string, string> = {
  ':has': 'decorates, or has a fallback by `@supports not selector(:has(*))`',
  'text-wrap': 'lines break elsewhere',
  'text-wrap: balance': 'lines break elsewhere',
  'text-wrap: pretty': 'lines break elsewhere',
  'text-wrap: wrap': 'lines break elsewhere',
  'scrollbar-gutter': 'the page moves when the scrollbar goes',
  'scrollbar-gutter: stable': 'the page moves when the scrollbar goes',
  'scrollbar-width': 'a scrollbar is shown',
  'scrollbar-width: none': 'a scrollbar is shown',
  'position-area': 'web/polyfills.ts places panels at their button',
  'position-area: none': 'web/polyfills.ts places panels at their button',
  'position-area: block-end': 'web/polyfills.ts places panels at their button',
  'position-area: span-inline-start': 'web/polyfills.ts places panels at their button',
  'position-try-fallbacks': 'web/polyfills.ts places panels at their button',
  'position-try-fallbacks: flip-block': 'web/polyfills.ts places panels at their button',
  'position-try-fallbacks: flip-inline': 'web/polyfills.ts places panels at their button',
  'position-area: span-inline-end': 'web/polyfills.ts places panels at their button',
  '(scripting)': 'without scripts, empty places stay',
  'grid-template-columns: subgrid': 'the columns of a row are as wide as their own content',
  'font-family: ui-monospace': 'the next font of the list',
}

const builtFiles = readdirSync(join(webDist, 'assets')).map((name) => join(webDist, 'assets', name))
const docsFiles = ['docs.js', 'docs-playground.js', 'docs.css'].map((name) => join(webDist, name))
const filesOf = (type: string) => [...builtFiles, ...docsFiles].filter((file) => file.endsWith(type))
const newerIn = (type: string, find: (text: string) => string[]) =>
  [...new Set(filesOf(type).flatMap((file) => find(readFileSync(file, 'utf8'))))].sort()

test('no built script needs a newer browser than the floor', () => {
  expect(newerIn('.js', newerInScript)).toEqual([...polyfilled, ...Object.keys(inScripts)].sort())
})

test('no built style sheet needs a newer browser than the floor', () => {
  expect(newerIn('.css', newerInStyle)).toEqual(Object.keys(inStyles).sort())
})

test('what is newer than the floor is found', () => {
  const script = `Promise.withResolvers(); list.toSorted(); new ClipboardItem({}); form.querySelector('input:autofill'); list.map(x)`
  expect(newerInScript(script)).toEqual([
    '.withResolvers()',
    'Promise.withResolvers',
    '.toSorted()',
    'new ClipboardItem',
    ':autofill',
  ])
  const style = `a { color: light-dark(red, blue); text-wrap: pretty; & b { width: 1px } }
    @supports (text-wrap: balance) { p { text-wrap: balance } } p { color: red; color: color-mix(in srgb, red, blue) }
    i:has(b):is(:popover-open, .open) {} @view-transition { navigation: auto }`
  expect(newerInStyle(style)).toEqual([
    'light-dark()',
    'text-wrap',
    'text-wrap: pretty',
    '&',
    ':has',
    '@view-transition',
  ])
})

wide.test('no source uses a member that browsers of the floor lack', () => {
  const members = newerInSources('web/tsconfig.json').map((feature) =>
    feature.replace(/^PublicKeyCredential\..*/, 'passkeys'),
  )
  expect([...new Set(members)].sort()).toEqual([
    ...['Array.toReversed', 'Array.toSorted', 'Array.toSpliced', 'Clipboard.write'],
    ...[
      'HTMLElement.hidePopover',
      'HTMLElement.popover',
      'HTMLElement.showPopover',
      'Promise.withResolvers',
      'String.isWellFormed',
    ],
    ...['URL.canParse', 'passkeys'],
  ])
})
