interface HeapUsage {
  usedSize: number
  backingStorageSize: number
}

/**
 * Bytes that an isolate holds after a collection, by its DevTools protocol: its heap, and what its buffers hold beside that. workerd collects
 * while the isolate is at work, so that it is given a request.
 */
export async function heldAfterCollection(inspectorUrl: string, request: () => Promise<unknown>): Promise<number> {
  const socket = new WebSocket(inspectorUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector refuses the connection')), { once: true })
  })
  let sent = 0
  const ask = <Result>(method: string): Promise<Result> => {
    const id = ++sent
    return new Promise((resolve, reject) => {
      const read = ({ data }: MessageEvent) => {
        const answer: { id?: number; result: Result; error?: { message: string } } = JSON.parse(String(data))
        if (answer.id !== id) return
        socket.removeEventListener('message', read)
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`))
        else resolve(answer.result)
      }
      socket.addEventListener('message', read)
      socket.send(JSON.stringify({ id, method }))
    })
  }
  await Promise.all([ask('HeapProfiler.collectGarbage'), request()])
  const { usedSize, backingStorageSize } = await ask<HeapUsage>('Runtime.getHeapUsage')
  socket.close()
  return usedSize + backingStorageSize
}
