import { expect, test } from 'vitest'
import { addressLine, brand } from '#schema/brand.ts'
import { allEmails, emailOrigin } from '../email-samples.ts'

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => unescaped(url))
/** The texts that the HTML shows, without its markup. */
const shownBy = (html: string) =>
  [...(html.split('</head>')[1] ?? '').matchAll(/>([^<]+)</g)]
    .map(([, text = '']) => unescaped(text.trim()))
    .filter(Boolean)

test('every e-mail has all of its texts in both languages, and says who sends it and how to reach them', () => {
  for (const { name, subject, html, text } of allEmails()) {
    expect(subject.length, name).toBeGreaterThan(10)
    expect(`${subject}${html.split('</style>')[1]}${text}`, name).not.toMatch(
      /\{|\}|undefined|null|NaN|Invalid|\[object/,
    )
    for (const line of [brand.legalName, brand.cnpj, addressLine, brand.supportEmail]) {
      expect(text, name).toContain(line)
      expect(html, name).toContain(line)
    }
  }
})

test('the plain text has every link and every word of the HTML', () => {
  for (const { name, html, text } of allEmails()) {
    const links = linksOf(html)
    expect(links.length, name).toBeGreaterThan(0)
    for (const link of links) expect(text, name).toContain(link)
    const [preheader = '', ...shown] = shownBy(html)
    expect(preheader.length, name).toBeGreaterThan(10)
    for (const words of shown.filter((words) => words !== brand.displayName && !/:$/.test(words)))
      expect(text, name).toContain(words)
  }
})

test('page translators leave the keys and amounts of an e-mail as they are', () => {
  const sums = /^(?:R\$\s49,90|R\$49\.90|•{5}.*9T3XA)$/
  const cells = allEmails().flatMap(({ html }) => [...html.matchAll(/<td([^>]*)>([^<]+)<\/td>/g)])
  const found = cells.filter(([, , text = '']) => sums.test(unescaped(text)))
  expect(found.filter(([, , text = '']) => text.includes('9T3XA')).length).toBeGreaterThan(5)
  expect(found.filter(([, , text = '']) => text.includes('49')).length).toBeGreaterThan(5)
  expect(found.filter(([, attributes = '']) => !attributes.includes('translate="no"'))).toEqual([])
})

test('a row of the outbox gives the same e-mail each time', () => {
  for (const { name, render, subject, html, text } of allEmails())
    expect(render(), name).toEqual({ to: 'ana@example.com', subject, html, text })
})

test('an e-mail is small, loads nothing, and runs nothing', () => {
  for (const { name, html, text } of allEmails()) {
    expect(Buffer.byteLength(html) + Buffer.byteLength(text), name).toBeLessThan(30_000)
    expect(html, name).not.toMatch(/<(?:img|script|link|iframe|form|svg)\b|\bsrc=|url\(|@import|@font-face/)
  }
})

test('an answered request for a refund shows what the shop wrote, escaped, and nothing where it wrote nothing', () => {
  const reply = 'Chave <em uso> & ativada "hoje"'
  const decided = allEmails({ reply }).filter(({ row }) => row.kind === 'refund_request_decided')
  for (const { name, row, html, text } of decided) {
    const isDeclined = row.params.decision === 'declined'
    const label = row.language === 'en' ? 'Reply from the store' : 'Resposta da loja'
    expect(shownBy(html).includes(reply), name).toBe(isDeclined)
    expect(html.includes('<em'), name).toBe(false)
    expect(text.includes(`${label}: ${reply}`), name).toBe(isDeclined)
    expect(text.includes(label), name).toBe(isDeclined)
  }
  expect(decided).toHaveLength(4)
})

test('what admins write cannot become markup, a link or another line of the subject', () => {
  const hostile = `"><img src=x onerror=alert(1)><a href='https://evil.example'>'&amp; {support}\nBcc: all@example.com`
  const plain = allEmails()
  for (const [n, { name, subject, html, text }] of allEmails({ product: hostile, reply: hostile }).entries()) {
    const tagsOf = (source = '') => source.match(/<[a-z!/][^>]*>/gi)
    expect(tagsOf(html.replace(/<title>.*?<\/title>/s, '')), name).toEqual(
      tagsOf(plain[n]?.html.replace(/<title>.*?<\/title>/s, '')),
    )
    expect(linksOf(html), name).toEqual(linksOf(plain[n]?.html ?? ''))
    expect(subject, name).not.toMatch(/[\r\n]/)
    expect(text, name).not.toMatch(/^Bcc/m)
  }
})

test('links lead to the reader’s language, and those that change an account hold a signed token behind the #', () => {
  for (const { name, row, html } of allEmails()) {
    const base = `https://shop.example${row.language === 'en' ? '/en' : ''}`
    const [first = ''] = linksOf(html)
    const { linkId, link } = row.params
    if (linkId) {
      const [page, token = ''] = first.split('#')
      expect(page, name).toMatch(new RegExp(`^${base}/(?:reset-password|verify-email|confirm-email)$`))
      expect(emailOrigin.linkTokens.read(token), name).toBe(linkId)
    } else if (link) expect(first, name).toBe(link)
    else expect(first === base || first.startsWith(`${base}/`), name).toBe(true)
  }
})

test('a payment provider’s page is opened by http only', () => {
  const claims = allEmails().filter(({ row }) => row.kind === 'refund_to_claim')
  for (const { row, render } of claims) {
    row.params.link = 'javascript:alert(1)'
    expect(linksOf(render().html)[0]).toContain(`/dashboard/purchased/${row.params.payment}`)
  }
})
