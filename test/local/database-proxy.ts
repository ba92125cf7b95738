import { randomInt } from 'node:crypto'
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
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

export interface DatabaseProxy {
  url: string
  /** Round trips to the database since the last `reset`. */
  roundTrips(): number
  /** Resets the count; the faults stay. */
  reset(): void
  /** Repeats the random choices of a failed run. */
  seed: number
  /** Changes the faults named; those not named stay as they are. */
  set(faults: Partial<Faults>): void
  close(): Promise<void>
}

/** A proxy between the Worker and sqld: counts requests and injects faults. */
export async function startDatabaseProxy(
  target: { port: number },
  seed = Number(process.env.SEED ?? randomInt(2 ** 31)),
): Promise<DatabaseProxy> {
  const random = seededRandom(seed)
  const agent = new Agent({ keepAlive: true })
  const faults: Faults = { dropRequests: 0, dropAnswers: 0, delayMs: 0, isDown: false }
  let trips = 0
  const server = createServer((request, response) => {
    if (faults.isDown) return request.socket.destroy()
    if (request.method === 'POST' && request.url?.includes('/pipeline')) trips++
    if (random.chance(faults.dropRequests)) return request.socket.destroy()
    pass(request, response)
  })
  server.keepAliveTimeout = 60_000

  function pass(request: IncomingMessage, response: ServerResponse) {
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
    roundTrips: () => trips,
    reset() {
      trips = 0
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

function setTimeoutOrNow(work: () => void, milliseconds: number) {
  if (milliseconds > 0) setTimeout(work, milliseconds)
  else work()
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', () => reject(new PortTakenError(port, 'the database proxy')))
    server.listen(port, '127.0.0.1', () => resolve(port))
  })
