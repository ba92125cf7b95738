import { expect, test } from 'vitest'
import { resend } from '#worker/providers/mail/resend.ts'
import { resendPath } from '../local/sandbox/resend.ts'
import { openSandbox } from './open-sandbox.ts'

const apiKey = 're_test'
const html =
  '<!doctype html><html><head><title>x</title></head><body><p>Olá <script>alert(1)</script></p></body></html>'

async function openMailbox() {
  const { sandbox } = await openSandbox({ resend: { apiKey } })
  const mailer = resend({
    apiUrl: `${sandbox.url}${resendPath}`,
    apiKey,
    from: 'Shop <noreply@shop.test>',
    perSecond: 9,
  })
  const send = (subject: string, text = 'Olá') => mailer.send({ to: 'ana@people.test', subject, html, text }, subject)
  const get = async (path: string) => {
    const answer = await fetch(sandbox.url + path)
    return { policy: answer.headers.get('content-security-policy') ?? '', text: await answer.text() }
  }
  return { sandbox, send, get }
}

test('the newest e-mail comes first, escaped, with the links of its plain text, in both languages', async () => {
  const { send, get } = await openMailbox()
  expect((await get('/mailbox')).text).toContain('Nenhum e-mail ainda.')
  await send('First')
  await send('<b>Second</b>', 'Open https://shop.test/a?b=1&c=2#token <now>')
  for (const [path, plain] of [
    ['/mailbox', 'Texto simples'],
    ['/mailbox?lang=en', 'Plain text'],
  ] as const) {
    const { text } = await get(path)
    expect(text).toContain(plain)
    expect(text.indexOf('&lt;b&gt;Second&lt;/b&gt;')).toBeGreaterThan(0)
    expect(text.indexOf('&lt;b&gt;Second')).toBeLessThan(text.indexOf('First'))
    expect(text).toContain('<a href="https://shop.test/a?b=1&amp;c=2#token" target="_blank" rel="noopener">')
    expect(text).not.toContain('<now>')
  }
  expect((await get('/mailbox/count')).text).toBe('2')
})

test('the HTML is shown in a sandbox without scripts, and its links open elsewhere', async () => {
  const { sandbox, send, get } = await openMailbox()
  await send('One')
  const { policy, text } = await get(`/mailbox/${sandbox.emails()[0]?.id}`)
  expect(policy).toMatch(/^sandbox allow-popups/)
  expect(policy).not.toContain('allow-scripts')
  expect(policy).toContain("default-src 'none'")
  expect(text).toContain('<head><base target="_blank">')
  expect((await fetch(`${sandbox.url}/mailbox/other`)).status).toBe(404)
})

test('faults that are switched on are named', async () => {
  const { sandbox, get } = await openMailbox()
  sandbox.faults.set({ failWith: { value: 503, operations: ['send'] } })
  expect((await get('/mailbox')).text).toContain('Falhas ligadas no correio:')
})
