import { createServer, request as forward } from 'node:http'
import { gzipSync } from 'node:zlib'
import { onPort } from '../local/ports.ts'

export interface EdgeProxy {
  url: string
  close(): void
}

/** Compresses texts, as the platform's edge does and plain workerd does not. `change` rewrites pages. */
export function startEdgeProxy(target: string, change = (html: string) => html): Promise<EdgeProxy> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const asked = { ...headers, 'accept-encoding': 'identity' }
    const onward = forward(new URL(url ?? '/', target), { method, headers: asked }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
        const type = answer.headers['content-type'] ?? ''
        const sent = Buffer.concat(chunks)
        const body = type.includes('text/html') ? Buffer.from(change(sent.toString())) : sent
        const isText = /text|javascript|json|svg/.test(type) && body.length > 0
        response.writeHead(answer.statusCode ?? 502, { ...kept, ...(isText && { 'content-encoding': 'gzip' }) })
        response.end(isText ? gzipSync(body) : body)
      })
      answer.once('error', () => response.destroy())
    })
    onward.once('error', () => response.destroy())
    request.pipe(onward)
  })
  return onPort(
    0,
    (port) =>
      new Promise((resolve) => {
        server.listen(port, '127.0.0.1', () =>
          resolve({
            url: `http://127.0.0.1:${port}`,
            close() {
              server.close()
              server.closeAllConnections()
            },
          }),
        )
      }),
  )
}
