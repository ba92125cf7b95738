import { MercadoPagoConfig } from 'mercadopago'
import { onTestFinished, vi } from 'vitest'
import type { SandboxOptions } from '#test/local/sandbox/sandbox.ts'
import { openSandbox, type Received, accessToken as usualToken } from './open-sandbox.ts'

const realAddress = 'https://api.mercadopago.com/'

/** The provider's official client, whose address cannot be configured: its requests, and only they, go to a sandbox. */
export async function openClient(options: Partial<SandboxOptions> = {}, accessToken = usualToken) {
  const { sandbox } = await openSandbox(options)
  const { fetch } = globalThis
  const redirected = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = String(input)
    return fetch(address.startsWith(realAddress) ? address.replace(realAddress, `${sandbox.url}/`) : input, init)
  })
  onTestFinished(() => redirected.mockRestore())
  return { sandbox, config: new MercadoPagoConfig({ accessToken, options: { initialDelay: 1, maxDelay: 1 } }) }
}

/** What the client's validator of webhooks is asked about. */
export const signatureOf = ({ headers, url }: Received) => ({
  xSignature: headers['x-signature'],
  xRequestId: headers['x-request-id'],
  dataId: url.searchParams.get('data.id'),
})
