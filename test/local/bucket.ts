import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onPort, PortTakenError } from './ports.ts'

/** A request as workerd's R2 binding sends it: in a header where it has no body, else before the file in the body. */
interface BucketRequest {
  method: string
  /** A key. */
  object: string
  objects?: string[]
  prefix?: string
  range?: { offset?: number; length?: number; suffix?: number }
  customFields?: { k: string; v: string }[]
  httpFields?: Record<string, string>
  sha256?: string
}

interface StoredFile {
  bytes: Buffer
  about: Record<string, unknown>
}

/** What R2 refuses, by its own code. */
class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The bucket behind the R2 binding of plain workerd, in this process's memory: it puts, gets, lists and deletes whole files and ranges. Miniflare's
 * simulation, with which the tests of uploads run, does all of R2.
 */
export async function startBucket() {
  const files = new Map<string, StoredFile>()
  const server = createServer(async (request, response) => {
    try {
      const [asked, value] = await read(request)
      const [about, body] = answer(files, asked, value)
      const json = Buffer.from(JSON.stringify(about ?? ''))
      const headers = about === null ? {} : { 'cf-r2-metadata-size': json.length, 'content-type': 'application/json' }
      response.writeHead(200, headers).end(about === null ? undefined : Buffer.concat([json, body]))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const refused = JSON.stringify({ version: 1, v4code: error.code, message: error.message })
      response.writeHead(error.code === noSuchKey ? 404 : 400, { 'cf-r2-error': refused }).end()
    }
  })
  const port = await onPort(0, (port) => {
    return new Promise<number>((resolve, reject) => {
      server.once('error', () => reject(new PortTakenError(port, 'the bucket')))
      server.listen(port, '127.0.0.1', () => resolve(port))
    })
  })
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const noSuchKey = 10007
const badDigest = 10037
const badRange = 10039
const nothing = Buffer.alloc(0)

async function read(request: IncomingMessage): Promise<[BucketRequest, Buffer]> {
  const body = await buffer(request)
  const header = request.headers['cf-r2-request']
  if (header !== undefined) return [JSON.parse(String(header)), nothing]
  const size = Number(request.headers['cf-r2-metadata-size'])
  return [JSON.parse(body.subarray(0, size).toString()), body.subarray(size)]
}

function answer(files: Map<string, StoredFile>, asked: BucketRequest, value: Buffer): [unknown, Buffer] {
  const { method, object, objects, prefix = '' } = asked
  if (method === 'put') {
    const file = store(asked, value)
    files.set(object, file)
    return [file.about, nothing]
  }
  if (method === 'delete') {
    for (const key of objects ?? [object]) files.delete(key)
    return [null, nothing]
  }
  if (method === 'list') {
    const found = [...files].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1))
    return [{ objects: found.map(([, { about }]) => about), truncated: false, delimitedPrefixes: [] }, nothing]
  }
  const file = files.get(object)
  if (!file) throw new Refusal(noSuchKey, 'The specified key does not exist.')
  if (method === 'head') return [file.about, nothing]
  if (method === 'get') return part(file, asked)
  throw new Error(`the bucket does not ${method}`)
}

function store({ object, customFields = [], httpFields = {}, sha256 }: BucketRequest, bytes: Buffer): StoredFile {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  if (sha256 !== undefined && sha256 !== hash('sha256'))
    throw new Refusal(badDigest, 'The SHA-256 checksum is another.')
  const md5 = hash('md5')
  const about = {
    ...{ name: object, version: randomBytes(16).toString('hex'), size: bytes.length, etag: md5, uploaded: Date.now() },
    ...{ httpFields, customFields, checksums: { 0: md5, ...(sha256 !== undefined && { 2: sha256 }) } },
  }
  return { bytes, about }
}

function part({ about, bytes }: StoredFile, { range }: BucketRequest): [unknown, Buffer] {
  if (!range) return [about, bytes]
  const offset = range.suffix === undefined ? (range.offset ?? 0) : Math.max(bytes.length - range.suffix, 0)
  const body = bytes.subarray(offset, range.length === undefined ? undefined : offset + range.length)
  if (body.length === 0) throw new Refusal(badRange, 'The requested range is not satisfiable.')
  return [{ ...about, range: { offset, length: body.length } }, body]
}
