import type { Challenge } from '#schema/rules/challenges.ts'
import { solve } from './challenge-solver.ts'

/** Solves the challenge that it is sent, beside the page's own thread. An error ends in the page's `error` event. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => postMessage(await solve(data)))

addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
