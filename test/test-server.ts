import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server on a free port, which is closed when the test ends. */
export async function startTestServer(listener: RequestListener) {
  const server = createServer(listener)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}`,
    close,
    /** Ends its connections, as a server that stops and starts. */
    async restart() {
      await close()
      await listen(port)
    },
  }
}
