import { brand } from '#schema/brand.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { NotificationCategory } from '#schema/rules/notifications.ts'
import type { SuggestionStatus } from '#schema/rules/suggestions.ts'
import type {
  feedback,
  notificationReads,
  notifications,
  socialLinks,
  suggestions,
  videos,
} from '#schema/tables/index.ts'
import { adminId, clientId, type DemoUser, demoAccounts } from './accounts.ts'
import { productData } from './products.ts'
import { demoReviews } from './reviews.ts'

const adminName = demoAccounts[0].name

/** Openly licensed films of the Blender Foundation. */
export const videoData = [
  {
    slug: 'primeira-chave',
    product: 'aurora-trainer',
    videoId: 'aqz-KE-bpKQ',
    title: 'Aurora: da chave ao primeiro atalho',
    titleEn: 'Aurora: from the key to the first shortcut',
  },
  {
    slug: 'overlay-na-tela',
    product: 'nimbus-overlay',
    videoId: 'eRsGyueVLvQ',
    title: 'Nimbus: o painel durante uma corrida',
    titleEn: 'Nimbus: the panel during a race',
  },
  {
    slug: 'ajuste-em-um-clique',
    product: 'pulsar-config',
    videoId: 'R6MlUcmOul8',
    title: 'Pulsar: o ajuste em um clique',
    titleEn: 'Pulsar: set up in one click',
  },
] as const

export const demoVideos = (now: number): (typeof videos.$inferInsert)[] =>
  videoData.map(({ slug, product, videoId, title, titleEn }, index) => ({
    id: `video_${slug}`,
    platform: 'youtube',
    videoId,
    link: `https://www.youtube.com/watch?v=${videoId}`,
    thumbnail: `/art/video/${slug}.svg`,
    title,
    en: { title: titleEn },
    productId: `prod_${product}`,
    createdAt: now - (40 + index) * dayMs,
  }))

const links = [
  ['discord', 'https://discord.com/invite/trinco-demo'],
  ['tiktok', 'https://www.tiktok.com/@trinco.demo'],
  ['youtube', 'https://www.youtube.com/@trinco-demo'],
] as const

export const demoSocialLinks = (now: number): (typeof socialLinks.$inferInsert)[] =>
  links.map(([platform, link], n) => ({ id: `social_${platform}`, platform, link, createdAt: now - (200 - n) * dayMs }))

/** The generated customer at `index`, or the demo client. The demo accounts come first in `users`. */
export function reviewer(users: readonly DemoUser[], by: number | 'client'): DemoUser {
  const user = by === 'client' ? users.find(({ id }) => id === clientId) : users[demoAccounts.length + by]
  if (!user) throw new Error(`There is no customer ${by}.`)
  return user
}

export const demoFeedback = (now: number, users: readonly DemoUser[]): (typeof feedback.$inferInsert)[] =>
  demoReviews.map(({ slug, by, rating, text, days, status }, index) => {
    const { id: userId, name } = reviewer(users, by)
    const createdAt = now - Math.floor(days * dayMs) - index * 61_000
    return {
      id: `feedback_${String(index + 1).padStart(2, '0')}`,
      userId,
      name,
      productId: `prod_${slug}`,
      productName: productData.find((product) => product.slug === slug)?.name ?? slug,
      rating,
      feedback: text,
      status,
      createdAt,
      updatedAt: status === 'pending' ? createdAt : Math.min(now, createdAt + 5 * 3_600_000),
    }
  })

type Notice = [
  facts: [slug: string, category: NotificationCategory, days: number, topic: string, isDraft?: true],
  title: string,
  content: string,
  en: { title: string; content: string },
]

const notices: readonly Notice[] = [
  [
    ['boas-vindas', 'geral', 60, 'Loja'],
    `Boas-vindas à ${brand.displayName}`,
    'Suas chaves ficam guardadas em Compras, no painel. Qualquer dúvida, o suporte está na comunidade.',
    {
      title: `Welcome to ${brand.displayName}`,
      content:
        'Your keys are kept under Purchases, in the dashboard. If you have a question, support is in the community.',
    },
  ],
  [
    ['nimbus-3', 'atualizacao', 12, 'Nimbus Overlay'],
    'Nimbus Overlay 3.2',
    'Dois temas novos e gráfico de latência mais leve.\nA atualização é automática e não pede chave nova.',
    {
      title: 'Nimbus Overlay 3.2',
      content: 'Two new themes and a lighter latency chart.\nThe update is automatic and needs no new key.',
    },
  ],
  [
    ['manutencao', 'manutencao', 6, 'Loja'],
    'Manutenção na madrugada de terça',
    'Entre 3h e 3h20 (horário de Brasília) a loja pode ficar lenta. As chaves continuam funcionando.',
    {
      title: 'Maintenance early on Tuesday',
      content: 'Between 3:00 and 3:20 (Brasília time) the store may be slow. Keys go on working.',
    },
  ],
  [
    ['golpes', 'importante', 4, 'Segurança'],
    `A ${brand.displayName} nunca pede a sua senha`,
    'Nem no chat, nem por e-mail. Se alguém pedir, avise o suporte e troque a senha no painel.',
    {
      title: `${brand.displayName} never asks for your password`,
      content:
        'Neither in the chat nor by e-mail. If somebody does, tell support and change the password in the dashboard.',
    },
  ],
  [
    ['bemvindo10', 'geral', 2, 'Promoções'],
    'Cupom BEMVINDO10',
    'Dez por cento de desconto na sua próxima chave. Vale para todos os produtos.',
    { title: 'Coupon BEMVINDO10', content: 'Ten per cent off your next key. It is valid for all products.' },
  ],
  [
    ['aurora-jogos', 'atualizacao', 0.3, 'Aurora Trainer'],
    'Aurora Trainer ganhou 2 jogos',
    'A coleção chegou a 12 jogos. Abra o Aurora e veja a lista completa em Biblioteca.',
    {
      title: 'Aurora Trainer has 2 more games',
      content: 'The collection has reached 12 games. Open Aurora and see the whole list in Library.',
    },
  ],
  [
    ['rascunho', 'geral', 1, 'Promoções', true],
    'Semana do Chaveiro (rascunho)',
    'Descontos em overlays de segunda a sexta. Ainda não publicar.',
    { title: 'Locksmith week (draft)', content: 'Discounts on overlays from Monday to Friday. Do not publish yet.' },
  ],
]

export const demoNotifications = (now: number): (typeof notifications.$inferInsert)[] =>
  notices.map(([[slug, category, days, topic, isDraft], title, content, en]) => ({
    id: `notice_${slug}`,
    category,
    topic,
    title,
    content,
    en,
    sender: adminName,
    status: isDraft ? 'inactive' : 'active',
    createdAt: now - Math.floor(days * dayMs),
  }))

/** The demo client has read the older ones. */
export const demoNotificationReads = (now: number): (typeof notificationReads.$inferInsert)[] =>
  ['boas-vindas', 'nimbus-3', 'manutencao'].map((slug) => ({
    userId: clientId,
    notificationId: `notice_${slug}`,
    readAt: now - 3 * dayMs,
  }))

type Idea = [status: SuggestionStatus, days: number, title: string, description: string]

const ideas: readonly Idea[] = [
  ['pending', 1, 'Chave de presente', 'Comprar uma chave e mandar para um amigo por um link que só abre uma vez.'],
  ['pending', 3, 'Aviso antes de a chave vencer', 'Notificação três dias antes do vencimento, com botão para renovar.'],
  [
    'approved',
    8,
    'Lanterna Trainer de 30 dias',
    'Várias avaliações pedem um prazo maior. Criar o produto e manter o de sete dias.',
  ],
  [
    'approved',
    10,
    'Selo de compra verificada nas avaliações',
    'Toda avaliação já é de comprador: falta dizer isso no cartão.',
  ],
  [
    'in_preparation',
    15,
    'Tela de revenda com carteira',
    'Recarga por PIX, lotes com o desconto da modalidade e exportação em CSV.',
  ],
  [
    'in_preparation',
    18,
    'Temas claros para o Nimbus',
    'Pedido antigo da comunidade. O estúdio já mandou dois desenhos.',
  ],
  ['completed', 30, 'Liberar aparelho pelo painel', 'O cliente troca de computador sem falar com o suporte.'],
  [
    'completed',
    42,
    'Recibo em PDF',
    'Recibo com produto, valor, forma de pagamento e situação, aberto a partir da compra.',
  ],
  [
    'rejected',
    25,
    'Trainer para partidas on-line',
    'Recusada: a loja só vende ferramentas para jogar sozinho ou que não dão vantagem.',
  ],
]

export const demoSuggestions = (now: number): (typeof suggestions.$inferInsert)[] =>
  ideas.map(([status, days, title, description], index) => ({
    id: `suggestion_${index + 1}`,
    userId: adminId,
    name: adminName,
    title,
    description,
    status,
    ...(status !== 'pending' && { decidedBy: adminId, decidedByName: adminName }),
    createdAt: now - days * dayMs,
    updatedAt: now - Math.floor(days * dayMs * (status === 'pending' ? 1 : 0.6)),
  }))
