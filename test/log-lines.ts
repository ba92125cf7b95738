import type { RequestLine, TaskLine } from '#worker/lib/log.ts'
import type { Store } from './open-store.ts'

type Line = Partial<RequestLine & TaskLine> & { level: string }

/** What the Worker has logged; every line is one JSON object. */
export const linesOf = ({ logs }: Pick<Store, 'logs'>): Line[] => logs.map(({ message }) => JSON.parse(message))
