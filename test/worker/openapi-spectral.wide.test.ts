import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openApi } from '#worker/docs/openapi.ts'
import '#worker/app.ts'

test('Spectral’s recommended rules find nothing', async () => {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }))
  const problems = await spectral.run(JSON.parse(JSON.stringify(openApi())))
  expect(problems.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
})
