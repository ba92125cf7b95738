// The service that plain workerd asks for the Cache API: it gets the calls as requests (match: GET, put: PUT with the whole HTTP answer as
// its body, delete: PURGE).

const kept = new Map()

export default {
  async fetch(request) {
    const key = `${request.headers.get('cf-cache-namespace') ?? ''} ${request.url}`
    if (request.method === 'PUT') {
      kept.set(key, parse(new Uint8Array(await request.arrayBuffer())))
      return new Response(null, { status: 204 })
    }
    if (request.method === 'PURGE') return new Response(null, { status: kept.delete(key) ? 200 : 404 })
    const found = kept.get(key)
    if (!found || found.expiresAt < Date.now()) {
      return new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } })
    }
    return new Response(found.body, { status: found.status, headers: [...found.headers, ['cf-cache-status', 'HIT']] })
  },
}

/** Splits an HTTP/1.1 message at its empty line. */
function parse(message) {
  const end = message.findIndex((_, n) => [13, 10, 13, 10].every((byte, ahead) => message[n + ahead] === byte))
  const [first = '', ...lines] = new TextDecoder().decode(message.subarray(0, end)).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const lifetime = /max-age=(\d+)/.exec(headers.find(([name]) => name === 'cache-control')?.[1] ?? '')?.[1]
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: message.slice(end + 4),
    expiresAt: Date.now() + Number(lifetime ?? 0) * 1000,
  }
}
