import { writeLog } from './log.ts'

/** The part of the platform's binding that is used here. */
interface Assets {
  fetch: (url: string) => Promise<{ ok: boolean; arrayBuffer: () => Promise<ArrayBuffer> }>
}

/** The bytes of a file of the site; null where it cannot be read now. */
export async function readAsset(assets: Assets | undefined, path: string): Promise<Uint8Array | null> {
  const answer = await assets?.fetch(`https://site.local${path}`).catch(() => null)
  if (answer?.ok) return new Uint8Array(await answer.arrayBuffer())
  writeLog({ level: 'warn', message: `${path} was not read` })
  return null
}
