import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Waits for a line of a server's output that ends with `sign`. False: the server has `ended` without one. */
export const isReady = (output: Readable, sign: string, ended: Promise<void>): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => {
      createInterface(output).on('line', (line) => line.endsWith(sign) && resolve(true))
    }),
    ended.then(() => false),
  ])
