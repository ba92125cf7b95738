import { brand } from '../brand.ts'
import type { Language } from '../rules/languages.ts'

/** The metadata of a page for search engines and link previews. The titles equal those that the pages set. */
export interface PageText {
  readonly title: string
  readonly description: string
}

type DescribedPage = 'home' | 'products' | 'videos' | 'reseller' | 'terms' | 'status'

const ptBr = {
  home: {
    title: `${brand.displayName} · Chaves de licença para ferramentas de jogo`,
    description:
      'Licenças originais para as suas ferramentas de jogo. Pague com PIX e receba a chave na hora, com suporte em português.',
  },
  products: {
    title: pageTitle('Loja'),
    description:
      'Todas as ferramentas à venda, por categoria, com preço em reais. A chave de licença sai assim que o PIX é aprovado.',
  },
  videos: {
    title: pageTitle('Vídeos'),
    description: 'As ferramentas em uso, do primeiro clique à partida. Veja antes de comprar a sua chave.',
  },
  reseller: {
    title: pageTitle('Revenda'),
    description: 'Quatro jeitos de revender chaves de licença: comissão, desconto avulso, atacado ou painel próprio.',
  },
  terms: {
    title: pageTitle('Termos de uso'),
    description: `Os termos de uso da ${brand.displayName}: vendas e reembolso, privacidade, segurança e contato.`,
  },
  status: {
    title: pageTitle('Status'),
    description:
      'Os últimos 90 dias da loja, dia a dia: quanto demora a chave depois do pagamento e a verificação dela.',
  },
} satisfies Record<DescribedPage, PageText>

const en = {
  home: {
    title: `${brand.displayName} · Licence keys for game tools`,
    description:
      'Original licences for your game tools. Pay with PIX or crypto and get your key at once, with support from real people.',
  },
  products: {
    title: pageTitle('Store'),
    description:
      'Every tool on sale, by category and with its price. Your licence key arrives as soon as the payment is approved.',
  },
  videos: {
    title: pageTitle('Videos'),
    description: 'The tools in use, from the first click to the match. See them before you buy your key.',
  },
  reseller: {
    title: pageTitle('Reselling'),
    description: 'Four ways to resell licence keys: commission, single discount, wholesale or a panel of your own.',
  },
  terms: {
    title: pageTitle('Terms of use'),
    description: `The terms of use of ${brand.displayName}: sales and refunds, privacy, security and contact.`,
  },
  status: {
    title: pageTitle('Status'),
    description:
      'The last 90 days of the store, day by day: how long keys take after the payment, and how long their checks.',
  },
} satisfies Record<DescribedPage, PageText>

export const pageTexts: Readonly<Record<Language, Readonly<Record<DescribedPage, PageText>>>> = { 'pt-BR': ptBr, en }

export const hasPageText = (name: string): name is DescribedPage => Object.hasOwn(ptBr, name)

/** The title of a page in the browser's tab. */
export function pageTitle(title: string): string {
  return `${title} · ${brand.displayName}`
}

const pageNames: Readonly<Record<Language, (page: number) => string>> = {
  'pt-BR': (page) => `Página ${page}`,
  en: (page) => `Page ${page}`,
}

/** The title of a page of a list, from that of the first one. */
export function listTitle(language: Language, title: string, page: number): string {
  const ending = pageTitle('')
  return page === 1 ? title : pageTitle(`${title.slice(0, -ending.length)} · ${pageNames[language](page)}`)
}

/** Of the page of a product that is no longer sold. */
export const goneDescription: Readonly<Record<Language, (name: string) => string>> = {
  'pt-BR': (name) => `${name} não é mais vendido. Veja o que está à venda.`,
  en: (name) => `${name} is no longer sold. See what is on sale.`,
}

/** For a category or product without a description. */
export const defaultDescription: Readonly<Record<Language, (name: string) => string>> = {
  'pt-BR': (name) => `${name}: chaves de licença com entrega na hora. Pague com PIX.`,
  en: (name) => `${name}: licence keys, delivered at once. Pay with PIX or crypto.`,
}

export const shareImageText: Readonly<Record<Language, string>> = {
  'pt-BR': `Três chaves penduradas e o nome ${brand.displayName}. ${brand.line['pt-BR']}`,
  en: `Three hanging keys and the name ${brand.displayName}. ${brand.line.en}`,
}
