import { execFile, execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Where the samples for makers of tools are. */
export const samplePath = (name: string) => resolve('worker/docs/samples', name)

/** Whether a program is installed on this machine and exits with success. */
export function canRun(program: string, args: string[], input = ''): boolean {
  try {
    execFileSync(program, args, { stdio: ['pipe', 'ignore', 'ignore'], input })
    return true
  } catch {
    return false
  }
}

export function run(program: string, args: string[]) {
  return new Promise<{ isSuccess: boolean; output: string }>((resolveRun) => {
    execFile(program, args, (error, stdout) => resolveRun({ isSuccess: error === null, output: stdout.trim() }))
  })
}

export const missingPython = canRun('python3', ['-c', 'import cryptography'])
  ? ''
  : 'no Python with the package cryptography here'
