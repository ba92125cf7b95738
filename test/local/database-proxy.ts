import { randomInt } from 'node:crypto'
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { getTableName } from 'drizzle-orm'
import { emails } from '#schema/tables/index.ts'
import { seededRandom } from '#seeds/random.ts'
import { onPort, PortTakenError } from './ports.ts'

interface Faults {
  /** The share of requests (0 to 1) whose connection breaks before they reach the database. */
  dropRequests: number
  /** The share of requests (0 to 1) that the database carries out and whose answer is then lost. */
  dropAnswers: number
  /** How long each answer is held back. */
  delayMs: number
  /** Refuses everything, like a database that cannot be reached. */
  isDown: boolean
}

/** Without the attempts to send an e-mail: the Worker makes them after its answer, at any time of the calls that follow. */
export interface Traffic {
  roundTrips: number
  /** Round trips that waited for one another. Trips side by side count once if they overlap: `delayMs` makes sure of it. */
  inARow: number
  /** SQL statements, without those that begin or end a transaction. */
  statements: number
  /** Bytes of the answers' bodies. */
  bytes: number
}

export interface DatabaseProxy {
  url: string
  /** Round trips to the database since the last `reset`. */
  roundTrips(): number
  /** What the Worker asked of the database since the last `reset`. */
  traffic(): Traffic
  /** Bytes of the largest of these answers. */
  largestAnswer(): number
  /** The bodies of the first ten of these round trips. */
  pipelines(): string[]
  /** Resets what was counted; the faults stay. */
  reset(): void
  /** Repeats the random choices of a failed run. */
  seed: number
  /** Changes the faults named; those not named stay as they are. */
  set(faults: Partial<Faults>): void
  close(): Promise<void>
}

const nothing: Traffic = { roundTrips: 0, inARow: 0, statements: 0, bytes: 0 }

/** A proxy between the Worker and sqld: counts the traffic and injects faults. */
export async function startDatabaseProxy(
  target: { port: number },
  seed = Number(process.env.SEED ?? randomInt(2 ** 31)),
): Promise<DatabaseProxy> {
  const random = seededRandom(seed)
  const agent = new Agent({ keepAlive: true })
  const faults: Faults = { dropRequests: 0, dropAnswers: 0, delayMs: 0, isDown: false }
  let traffic = { ...nothing }
  let pipelines: string[] = []
  let largest = 0
  /** The longest row of trips that have ended. */
  let ended = 0
  const server = createServer((request, response) => {
    if (faults.isDown) return request.socket.destroy()
    const isPipeline = request.method === 'POST' && request.url?.includes('/pipeline')
    const countBytes = isPipeline ? count(request, response) : () => {}
    if (random.chance(faults.dropRequests)) return request.socket.destroy()
    pass(request, response, countBytes)
  })
  server.keepAliveTimeout = 60_000

  /** Returns what counts the answer's bytes. */
  function count(request: IncomingMessage, response: ServerResponse): (bytes: number) => void {
    const counted = traffic
    const place = ended + 1
    let isCounted = false
    let size = 0
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      const statements = sentStatements(body)
      isCounted = !isEmailAttempt(statements)
      if (!isCounted) return
      counted.roundTrips++
      counted.inARow = Math.max(counted.inARow, place)
      counted.statements += statements.length
      if (counted === traffic && pipelines.length < 10) pipelines.push(body)
    })
    response.once('close', () => {
      if (isCounted && counted === traffic) ended = Math.max(ended, place)
    })
    return (bytes) => {
      if (!isCounted) return
      counted.bytes += bytes
      size += bytes
      if (counted === traffic) largest = Math.max(largest, size)
    }
  }

  function pass(request: IncomingMessage, response: ServerResponse, countBytes: (bytes: number) => void) {
    const { method, url, headers } = request
    const isLost = random.chance(faults.dropAnswers)
    const onward = forward({ host: '127.0.0.1', port: target.port, method, path: url, headers, agent }, (answer) => {
      if (isLost) {
        answer.resume()
        answer.once('close', () => request.socket.destroy())
        return
      }
      setTimeoutOrNow(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('data', (chunk: Buffer) => countBytes(chunk.length))
        answer.pipe(response)
      }, faults.delayMs)
      answer.once('error', () => request.socket.destroy())
    })
    onward.once('error', () => request.socket.destroy())
    request.pipe(onward)
  }

  const port = await onPort(0, (port) => listen(server, port))
  return {
    url: `http://127.0.0.1:${port}`,
    seed,
    roundTrips: () => traffic.roundTrips,
    largestAnswer: () => largest,
    pipelines: () => [...pipelines],
    traffic: () => ({ ...traffic }),
    reset() {
      traffic = { ...nothing }
      ended = 0
      largest = 0
      pipelines = []
    },
    set: (changes) => Object.assign(faults, changes),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        agent.destroy()
      }),
  }
}

/** A value of the Hrana protocol. */
export interface WireValue {
  type: 'null' | 'integer' | 'float' | 'text' | 'blob'
  value?: string | number
  base64?: string
}

export interface SentStatement {
  sql: string
  args: WireValue[]
}

interface WireStatement {
  sql?: string
  /** Of a text that the same request stores. */
  sql_id?: number
  args?: WireValue[]
}

/** A request of the Hrana protocol, as libSQL clients send it to `/v2/pipeline`. */
interface Pipeline {
  requests: ({ type: string; batch?: { steps: { stmt: WireStatement }[] }; stmt?: WireStatement } & WireStatement)[]
}

/** The statements in the body of such a request, but for those that begin and end transactions. */
export function sentStatements(body: string): SentStatement[] {
  const { requests } = JSON.parse(body) as Pipeline
  const texts = new Map(requests.filter(({ type }) => type === 'store_sql').map(({ sql_id, sql }) => [sql_id, sql]))
  return requests
    .flatMap(({ stmt, batch }) => (stmt ? [stmt] : (batch?.steps.map(({ stmt }) => stmt) ?? [])))
    .map(({ sql, sql_id, args = [] }) => ({ sql: sql ?? texts.get(sql_id) ?? '', args }))
    .filter(({ sql }) => !/^\s*(?:begin|commit|rollback)\b/i.test(sql))
}

/** Begins an attempt, or writes what became of it: e-mails are updated by themselves for nothing else. */
const isEmailAttempt = ([first, ...others]: SentStatement[]) =>
  others.length === 0 && first?.sql.startsWith(`update "${getTableName(emails)}" set `) === true

function setTimeoutOrNow(work: () => void, milliseconds: number) {
  if (milliseconds > 0) setTimeout(work, milliseconds)
  else work()
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', () => reject(new PortTakenError(port, 'the database proxy')))
    server.listen(port, '127.0.0.1', () => resolve(port))
  })
