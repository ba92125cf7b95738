import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { CommandError, runCommand } from '../database.ts'
import { checkDeployment } from './deployment.ts'
import type { Finding, Variables } from './finding.ts'
import { checkServices } from './services.ts'
import { checkVariables, configurationOf } from './variables.ts'

/** Examines a deployment by its variables and, with `url`, as it answers. */
export async function examine(
  variables: Variables,
  { url, now = Date.now }: { url?: string; now?: () => number } = {},
): Promise<Finding[]> {
  const findings = checkVariables(variables)
  const env = configurationOf(variables)
  if (env) findings.push(...(await checkServices(env, now, url !== undefined)))
  if (env && url !== undefined) findings.push(...(await checkDeployment(url, env, now)))
  if (url === undefined) findings.push({ state: 'off', name: 'shop', text: 'not asked, without its address' })
  return findings
}

/** One line each, what is missing last, after what is to be looked at. */
export function reportOf(findings: readonly Finding[]): string[] {
  const lines = (['ok', 'off', 'check', 'missing'] as const).flatMap((state) =>
    findings.filter((finding) => finding.state === state).map(({ name, text }) => `${state.padEnd(8)}${name}: ${text}`),
  )
  const missing = findings.filter(({ state }) => state === 'missing').length
  return [...lines, missing === 0 ? 'Nothing is missing.' : `Missing: ${missing}.`]
}

/** A file of variables goes before the environment. */
function variablesOf(file: string | undefined): Variables {
  if (file === undefined) return process.env
  try {
    return { ...process.env, ...parseEnv(readFileSync(file, 'utf8')) }
  } catch {
    throw new CommandError(`${file} cannot be read: it lists the variables, a line NAME=value for each.`)
  }
}

await runCommand(import.meta.main, async () => {
  const words = process.argv.slice(2)
  const url = words.find((word) => /^https?:\/\//.test(word))
  const file = words.find((word) => word !== url)
  const findings = await examine(variablesOf(file), url === undefined ? {} : { url })
  for (const line of reportOf(findings)) console.info(line)
  if (findings.some(({ state }) => state === 'missing')) process.exitCode = 1
})
