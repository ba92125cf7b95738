import { expect } from 'vitest'
import type { Endpoint } from '#schema/api/endpoint.ts'
import type { Guard } from '#worker/http/guards.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import type { Question } from '../ask.ts'
import { callFor, endpointKey } from '../calls.ts'
import { mapConcurrently } from '../concurrency.ts'
import { dumpText } from '../dump.ts'
import type { Store } from '../open-store.ts'

/** For suites that ask every endpoint. */

export interface Served {
  endpoint: Endpoint
  guard: Guard
}

/** How many requests are in progress at once. */
export const atOnce = 8

/** The endpoints for those who are meant: `tokenHolder` is no one of a `Guard`. */
export const servedTo = (
  isMeant: (who: (typeof served)[number]['guard']['who'], endpoint: Endpoint) => unknown,
): Served[] =>
  served
    .filter(({ guard, endpoint }) => isMeant(guard.who, endpoint))
    .map(({ endpoint, guard }) => ({ endpoint, guard: guard as Guard }))

export interface Prepared extends Served {
  name: string
  question: Question
}

/** A good call of each endpoint, with its rows. */
export const prepare = (store: Store, endpoints: readonly Served[]): Promise<Prepared[]> =>
  mapConcurrently(endpoints, atOnce, async (one) => ({
    ...one,
    name: endpointKey(one.endpoint),
    question: await callFor(store, one.endpoint),
  }))

/** By the name of each: what the work answers. */
export async function answersOf<T extends { name: string }, R>(items: readonly T[], work: (item: T) => Promise<R>) {
  const answers = await mapConcurrently(items, atOnce, async (item) => [item.name, await work(item)] as const)
  return Object.fromEntries(answers)
}

/** The same answer for every name. */
export const ofAll = <T>(items: readonly { name: string }[], answer: T) =>
  Object.fromEntries(items.map(({ name }) => [name, answer]))

/**
 * What `answersOf` answers, of calls that change no row: none of them does, as the database is the same before the first and after the last. If
 * it is not, each is made once more to find out which it was.
 */
export async function unchangedAnswersOf<T extends { name: string }, R>(
  store: Store,
  items: readonly T[],
  work: (item: T) => Promise<R>,
) {
  const before = await dumpText(store)
  const answers = await answersOf(items, work)
  if ((await dumpText(store)) === before) return answers
  const changing: string[] = []
  for (const item of items) {
    const rows = await dumpText(store)
    await work(item)
    if ((await dumpText(store)) !== rows) changing.push(item.name)
  }
  expect(changing, 'calls that change rows').toEqual([])
  expect(await dumpText(store)).toBe(before)
  return answers
}
