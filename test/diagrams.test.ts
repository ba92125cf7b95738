import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors } from '#schema/api/errors.ts'
import { activationCodes } from '#schema/rules/activations.ts'
import { bankStates } from '#schema/rules/banks.ts'
import { partialRefundMoves } from '#schema/rules/partial-refunds.ts'
import { paymentMoves } from '#schema/rules/payments.ts'
import { refundMoves } from '#schema/rules/refunds.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'

const textOf = (page: string) => readFileSync(`docs/${page}`, 'utf8')

/** The moves of a diagram, as the tables have them: without where it begins and ends. */
function movesIn(diagram: string): Record<string, string[]> {
  const moves: Record<string, string[]> = {}
  for (const [, from = '', to = ''] of diagram.matchAll(/^ {2}(\S+) --> (\w+|\[\*\])/gm)) {
    if (from === '[*]') continue
    moves[from] = [...(moves[from] ?? []), ...(to === '[*]' ? [] : [to])]
  }
  return moves
}

const sorted = (moves: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(moves).map(([from, to]) => [from, [...to].sort()]))

test('the diagrams of payments and refunds have the moves that the code allows, and no others; that of banks has their states', () => {
  const diagrams = [...textOf('payments.md').matchAll(/```mermaid\nstateDiagram-v2\n([\s\S]*?)```/g)].map(
    ([, diagram = '']) => sorted(movesIn(diagram)),
  )
  const banks = diagrams.pop() ?? {}
  expect(diagrams).toEqual([sorted(paymentMoves), sorted(refundMoves), sorted(partialRefundMoves)])
  expect(['unused', ...Object.keys(banks)].sort()).toEqual([...bankStates].sort())
})

const licenseApi = textOf('license-api.md')
const rows = (pattern: RegExp) => [...licenseApi.matchAll(pattern)].map(([, cell]) => cell)

test('the licence API’s page names every call of tools, and every code in the order in which they are answered', () => {
  const ofTools = served
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((call) => /\/api\/licenses\/|\/\.well-known\//.test(call))
  expect(rows(/^\| `([A-Z]+ \/[^`]+)` \|/gm).sort()).toEqual(ofTools.sort())
  expect(rows(/^\| `([A-Z_]+)` \|/gm)).toEqual([...activationCodes])
  const named = [...licenseApi.matchAll(/\b[45]\d\d\s+`(\w+)`/g)].map(([, code = '']) => code)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((code) => !(code in errors))).toEqual([])
})
