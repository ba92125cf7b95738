/** The least that workerd does for a request: answers a constant of the size of `/api/config`. */
const body = JSON.stringify({ padding: '-'.repeat(90) })
const headers = { 'content-type': 'application/json' }

export default { fetch: () => new Response(body, { headers }) }
