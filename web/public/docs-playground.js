// Of the guide for makers of tools: sends a call about a test key, and shows what a tool receives and whether its token is genuine.
document.addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('.playground')
  const said = form.querySelector('[role="status"]')
  const results = form.querySelector('.results')
  const part = (name) => results.querySelector(`[data-part="${name}"]`)
  const texts = form.dataset
  const headersShown = ['Retry-After', 'RateLimit-Policy', 'RateLimit']
  let isWaiting = false
  form.hidden = false

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    said.textContent = texts.waiting
    results.hidden = true
    try {
      await run()
    } finally {
      isWaiting = false
    }
  })

  async function run() {
    const { call, ...fields } = Object.fromEntries(new FormData(form))
    fields.nonce ||= randomText()
    const body = JSON.stringify(fields, (_, value) => value || undefined, 2)
    const path = `/api/licenses/${call}`
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang }
    part('request').textContent = [`POST ${path}`, ...linesOf(Object.entries(headers)), '', body].join('\n')
    const startedAt = performance.now()
    const answer = await fetch(path, { method: 'POST', headers, body })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch(() => undefined)
    if (!answer) {
      said.textContent = texts.unreachable
      return
    }
    const { response, text } = answer
    const ms = Math.round(performance.now() - startedAt)
    const json = parsed(text)
    const shown = headersShown.filter((name) => response.headers.has(name))
    const lines = linesOf(shown.map((name) => [name, response.headers.get(name)]))
    part('answer').textContent = [
      `HTTP ${response.status}`,
      ...lines,
      '',
      json ? JSON.stringify(json, undefined, 2) : text,
    ].join('\n')
    const token = json?.token
    const [, claims = ''] = token?.split('.') ?? []
    part('claims').hidden = !token
    part('claims').textContent = token ? JSON.stringify(JSON.parse(utf8(bytesOf(claims))), undefined, 2) : ''
    part('verdict').textContent = token ? await verdictOn(token) : texts.unsigned
    results.hidden = false
    said.textContent = `${response.status} ${json?.code ?? ''} · ${ms} ms`
  }

  const verdictOn = (token) =>
    isGenuine(token).then(
      (is) => (is ? texts.genuine : texts.forged),
      () => texts.unverified,
    )

  /** Rejects where this browser knows no Ed25519, or the public key cannot be had. */
  async function isGenuine(token) {
    const [head, body, signature] = token.split('.')
    const { keys } = await (await fetch('/.well-known/test-jwks.json')).json()
    const { kid, alg } = JSON.parse(utf8(bytesOf(head)))
    const found = keys.find((key) => key.kid === kid)
    if (!found || alg !== 'EdDSA') return false
    const { kty, crv, x } = found
    const algorithm = { name: 'Ed25519' }
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, algorithm, false, ['verify'])
    return crypto.subtle.verify(algorithm, key, bytesOf(signature), new TextEncoder().encode(`${head}.${body}`))
  }

  const linesOf = (pairs) => pairs.map(([name, value]) => `${name}: ${value}`)
  const utf8 = (bytes) => new TextDecoder().decode(bytes)
  const bytesOf = (part) =>
    Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
  const randomText = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(36)).join('')

  function parsed(text) {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
})
