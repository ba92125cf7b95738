import { startTestServer } from './test-server.ts'

/** A server that accepts every call and never answers. */
export async function startSilentServer() {
  let calls = 0
  const server = await startTestServer(() => {
    calls++
  })
  return { ...server, calls: () => calls }
}
