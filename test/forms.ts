import { randomBytes } from 'node:crypto'
import { sha256Hex } from '#worker/lib/signatures.ts'
import type { Store } from './open-store.ts'
import type { Person } from './people.ts'
import * as rows from './rows.ts'

/** Valid bodies of calls, new each time where they have to be. */

export const unique = () => randomBytes(6).toString('hex')
export const honeypotData = { timestamp: 1, fields: { _honeypot: '' } }

export const pictureForm = () => {
  const form = new FormData()
  const bytes = Uint8Array.from('\x89PNG\r\n\x1a\n and so on', (letter) => letter.charCodeAt(0))
  form.append('file', new File([bytes], 'me.png', { type: 'image/png' }))
  return form
}

export const couponForm = () => ({
  code: `Code-${unique()}`,
  discount: 15,
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2036-01-01T00:00:00Z',
  isActive: true,
  allowedRoles: ['client'],
  maxUses: 5,
  maxUsesPerCustomer: 2,
})
export const imageEntry = {
  kind: 'image',
  url: '/art/x.webp',
  smaller: [{ url: '/art/x-480.webp', width: 480 }],
  width: 960,
  height: 600,
  alt: 'O painel',
  altEn: 'The panel',
  share: '/art/x.jpg',
} as const
export const mediaForm = [
  imageEntry,
  { kind: 'video', url: '/art/x.mp4', poster: '/art/x.webp', width: 960, height: 600, alt: 'Em uso', altEn: 'In use' },
]

export const categoryForm = () => ({
  name: `Category ${unique()}`,
  description: 'Of a kind',
  image: '/art/x.webp',
  media: mediaForm,
  en: { name: 'Kind', description: 'Of a kind' },
})
export const productForm = async (store: Store) => ({
  name: `Product ${unique()}`,
  description: 'What it does',
  price: { BRL: '49.90', USD: 9.9 },
  additionalInfo: [{ title: 'Sistema', description: 'Windows 11', en: { title: 'System', description: 'Windows 11' } }],
  en: { name: 'An English name', description: 'What it does, in English' },
  isFree: false,
  categoryId: (await rows.category(store)).id,
  sellerType: 'internal',
  level: 3,
  keyExpiration: 30,
  imageUrl: '/art/x.webp',
  media: mediaForm,
  slug: `product-${unique().toLowerCase()}`,
  download: { url: 'https://files.example/tool.zip', bytes: 1024, sha256: 'a'.repeat(64) },
  sale: 'on_sale',
  stopsSales: true,
  details: { platform: 'Windows 11', games: [{ name: 'A game', version: '1.0' }], contents: ['A program'] },
})
export const announcementForm = {
  title: 'An announcement!',
  content: 'All is well.',
  en: { title: 'In English', content: 'All is well here.' },
  category: 'importante',
  status: 'active',
}
export const suggestionForm = { title: 'An Idea', description: 'What it is about.' }
export const videoForm = {
  platform: 'youtube',
  link: 'https://youtu.be/abcdefghijk',
  videoId: 'abcdefghijk',
  thumbnail: '/art/x.webp',
  title: 'Em uso',
  en: { title: 'In use' },
  productId: null,
}
export const socialLinkForm = { platform: 'discord', link: 'https://chat.test/trinco' }

/** The body of an order of a product, by PIX. */
export const order = ({ id }: Person, productId: string) => ({
  amount: 49.9,
  description: 'One product',
  userId: id,
  productId,
  couponCode: null,
  termsAccepted: true,
  honeypotData,
})

/** The file of a tool as the panel uploads it. */
export const toolUpload = () => {
  const body = new TextEncoder().encode('a tool')
  return {
    body,
    query: { name: 'tool.zip', sha256: sha256Hex(body) },
    headers: { 'content-type': 'application/octet-stream' },
  }
}
