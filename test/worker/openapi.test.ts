import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from '#worker/docs/openapi.ts'
import '#worker/app.ts'

const document = JSON.stringify(openApi())

/** Warnings that stay, by the rule and the path that it is about. */
const accepted: { rule: string; path: string; reason: string }[] = [
  ...['approve', 'reject'].map((action) => ({
    rule: 'no-ambiguous-paths',
    path: `/api/auth/feedback/{id}/${action}`,
    reason: 'GET /api/auth/feedback/eligibility/{productName} has the same shape: the methods tell them apart',
  })),
]

test('Redocly’s recommended rules find nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  const found = problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    path: (location[0]?.pointer ?? '').replace(/^#\/paths\//, '').replaceAll('~1', '/'),
    message,
  }))
  const isAccepted = (problem: (typeof found)[number]) =>
    accepted.some(({ rule, path }) => rule === problem.rule && path === problem.path)
  expect(found.filter((problem) => !isAccepted(problem))).toEqual([])
  expect(found.filter(isAccepted)).toHaveLength(accepted.length)
})
