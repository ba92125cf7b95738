import { existsSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'

/** A folder in memory, if the system has one with room: a container may limit it to 64 MB. */
export function memoryFolder(): string | undefined {
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 2 ** 30 ? folder : undefined
}
