import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { getEvidence } from '#schema/api/disputes.ts'
import { getPurchaseTerms, getReceipt } from '#schema/api/documents.ts'
import { users } from '#schema/tables/index.ts'
import { makeReceipt } from '#worker/domain/documents/receipts.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin } from '../people.ts'
import { dispute } from '../rows.ts'
import { buyer, paidPurchase } from './paid-purchase.ts'

const store = await openFileStore({ hasWeb: true })
const boss = await admin(store)
const ana = await buyer(store)

interface ShownText {
  text: string
  x: number
  width: number
}

/** What pdf.js reads in a PDF: each text with its place. */
async function textsIn(bytes: Uint8Array): Promise<ShownText[]> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, n) => (await pdf.getPage(n + 1)).getTextContent()),
  )
  return pages.flatMap(({ items }) =>
    items.flatMap((item) => ('str' in item ? [{ text: item.str, x: item.transform[4], width: item.width }] : [])),
  )
}

/** Without spaces, which a reader infers from the places of letters. */
const denseText = (texts: readonly ShownText[]): string =>
  texts
    .map(({ text }) => text)
    .join('')
    .normalize('NFC')
    .replace(/\s/g, '')

async function documentsOf(name: string) {
  await store.db.update(users).set({ name }).where(eq(users.id, ana.id))
  const { payment } = await paidPurchase(store, ana, { productName: name })
  const { id } = await dispute(store, { paymentId: payment.id })
  const of = { params: { paymentId: payment.id } }
  const headers = { 'cf-connecting-ip': address() }
  return {
    receipt: await store.ask(getReceipt, { ...of, query: { lang: 'en' }, headers }),
    terms: await store.ask(getPurchaseTerms, { ...of, as: boss }),
    evidence: await store.ask(getEvidence, { params: { id }, as: boss }),
  }
}

test.each([
  ['Cyrillic', 'Щит Авроры для Ёлки'],
  ['Greek', 'Ἀσπίδα του Αχιλλέα ΐ'],
  ['Latin beyond Windows-1252', 'Nguyễn Łukasz Đorđe Şükrü'],
  ['Chinese', '极光修改器 專業版'],
  ['Japanese', 'オーロラ・トレーナー 込み畑'],
  ['Korean', '오로라 트레이너 결제'],
  ['Arabic', 'مدرب الشفق القطبي 2026'],
  ['Hebrew', 'מאמן הזוהר'],
  ['Thai', 'ผู้ช่วย ที่ดี'],
  ['Devanagari', 'अरोरा साथी'],
  ['emoji', 'Aurora 🎮🔥👾'],
])('names and products in %s are read in a receipt, a terms record and evidence', async (script, name) => {
  for (const [kind, { status, body }] of Object.entries(await documentsOf(name))) {
    expect(status, kind).toBe(200)
    const text = denseText(await textsIn(body))
    for (const word of name.split(' ')) expect(text, kind).toContain(word.normalize('NFC'))
    if (kind === 'receipt') expect(body.length, script).toBeLessThan(60_000)
  }
})

test('scripts are mixed in a line, and a long name without spaces is broken within the margins, in few bytes', async () => {
  // The beginning of the Thousand Character Classic, none of which comes twice.
  const ideographs =
    '天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡劍號巨闕珠稱夜光果珍李柰菜重芥薑'
  const name = `Aurora ${ideographs} مدرب (Pro) 👨‍👩‍👧❤️ Щит é→ş`
  for (const [kind, { body }] of Object.entries(await documentsOf(name))) {
    const texts = await textsIn(body)
    const text = denseText(texts)
    for (const part of ['Aurora', ideographs, 'مدرب', '(Pro)', '👨', '❤', 'Щит', 'é->ş'])
      expect(text, kind).toContain(part)
    if (kind === 'receipt') expect(text).not.toContain('?')
    else expect(text, kind).not.toContain('afontedestedocumentonãotem')
    for (const { x, width, text: shown } of texts)
      expect(x + width, `${kind}: ${shown}`).toBeLessThanOrEqual(595.28 - 64 + 1)
    expect(body.length, kind).toBeLessThan(300_000)
  }
})

test('where the fonts cannot be read the document is made, with a sign for each letter that is missing', async () => {
  const { payment } = await paidPurchase(store, ana, { productName: 'Щит 极光' })
  const { bytes } = await makeReceipt({ ...store.deps, readAsset: async () => null }, payment.id, 'en')
  expect(denseText(await textsIn(bytes))).toContain('Product?????')
})

test('a document in Latin letters reads no fonts', async () => {
  const { payment } = await paidPurchase(store, ana, { productName: 'Ação “Aurora” – 100% → €' })
  const readAsset = () => Promise.reject(new Error('no font is needed'))
  const { bytes } = await makeReceipt({ ...store.deps, readAsset }, payment.id, 'pt-BR')
  expect(bytes.length).toBeLessThan(5_000)
})
