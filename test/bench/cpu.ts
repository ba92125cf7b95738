import { readFileSync } from 'node:fs'
import { median } from './load.ts'

/**
 * CPU time that a process and its children have used, in milliseconds: the times of /proc, counted in hundredths of a second. Its own stat has
 * those of the children that have ended, and is read after theirs.
 */
export function cpuMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const ofChildren = children === '' ? [] : children.split(' ').map((child) => cpuMsOfChild(Number(child)))
  // The second field, the command's name, may itself have spaces and brackets.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, 15).map((hundredths) => Number(hundredths) * 10)
  return sum([...own, ...ofChildren])
}

function cpuMsOfChild(pid: number): number {
  try {
    return cpuMs(pid)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

export interface Subject {
  /** The processes that serve it, each with its children, by name. */
  pids: Record<string, number>
  /** Sends requests for so many milliseconds; answers how many. */
  run: (ms: number) => Promise<number>
}

/** A subject that does the same work one after the other, at least so many times. */
export const repeated = (pids: Record<string, number>, work: () => Promise<unknown>, least = 3): Subject => ({
  pids,
  async run(ms) {
    const startedAt = performance.now()
    let count = 0
    for (; performance.now() - startedAt < ms || count < least; count++) await work()
    return count
  },
})

/** Milliseconds of CPU for one request. */
export interface Cost {
  total: number
  /** Of each process. */
  of: Record<string, number>
}

/** The subjects' costs: medians of rounds in which they take turns, so that other load on the machine affects all alike. */
export async function compareCpu<Name extends string>(
  subjects: Record<Name, Subject>,
  { rounds = 3, ms = 2_000 } = {},
): Promise<Record<Name, Cost>> {
  const names = Object.keys(subjects) as Name[]
  const measured = new Map<Name, Cost[]>(names.map((name) => [name, []]))
  for (const name of names) await subjects[name].run(ms / 4)
  for (let round = 0; round < rounds; round++) {
    for (const [name, costs] of measured) costs.push(await costOf(subjects[name], ms))
  }
  return Object.fromEntries([...measured].map(([name, costs]) => [name, medianCost(costs)])) as Record<Name, Cost>
}

async function costOf({ pids, run }: Subject, ms: number): Promise<Cost> {
  const before = Object.entries(pids).map(([name, pid]) => ({ name, pid, used: cpuMs(pid) }))
  const count = await run(ms)
  const of = Object.fromEntries(before.map(({ name, pid, used }) => [name, (cpuMs(pid) - used) / count]))
  return { total: sum(Object.values(of)), of }
}

const medianCost = (costs: Cost[]): Cost => ({
  total: median(costs.map(({ total }) => total)),
  of: Object.fromEntries(
    Object.keys(costs[0]?.of ?? {}).map((name) => [name, median(costs.map(({ of }) => of[name] ?? 0))]),
  ),
})

const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
