import type { Language } from '#schema/rules/languages.ts'
import type { TranslationOf } from '#schema/texts/translation-of.ts'

/** The texts of the pages around the calls. */
const en = {
  ownName: 'English',
  pages: 'Documentation',
  reference: 'API reference',
  guide: 'Keys in your tool',
  start: 'In 10 minutes',
  contents: 'Contents',
  skip: 'Skip to the content',
  copy: 'Copy',
  copied: 'Copied',
  examples: 'Languages of the example',
  title: 'API reference',
  intro:
    'Every call, generated from the values that serve it. Also as [OpenAPI 3.1](/api/openapi.json). Errors are `{ error, code, requestId }`: branch on `code`. Sessions travel as `Authorization: Bearer …`, with the `token` of a login.',
  audiences: {
    tools: [
      'For makers of tools',
      'What a sold tool calls. [Keys in your tool](/api/docs/tools) tells how they work together; [in 10 minutes](/api/docs/start) a tool of yours is protected.',
    ],
    shop: ['For the shop’s pages', 'What the browser calls for shoppers.'],
    admins: ['For the panel', 'What the browser calls for admins.'],
    machines: ['For other machines', 'Webhooks of payment providers, monitors, search engines and these documents.'],
  },
  parameters: 'Parameters',
  body: 'Body',
  answer: 'Answer',
  columns: ['Name', 'Type', 'Required'],
  yes: 'yes',
  no: 'no',
  schemas: 'Schemas',
  playground: {
    noScript: 'This part of the page needs JavaScript. The quickstart shows the same calls for a terminal.',
    call: 'Call',
    key: 'Test key',
    device: 'Device',
    product: 'Product',
    nonce: 'Nonce',
    random: 'random',
    run: 'Run',
    request: 'Request',
    answer: 'Answer of the shop',
    token: 'Token',
    waiting: 'Waiting for the answer…',
    unreachable: 'No answer. Your tool would now run on its stored token: unreachable is not invalid.',
    genuine: 'Genuine: this browser has verified the signature with the key of test-jwks.json. It says:',
    forged: 'Not genuine: no key of test-jwks.json has signed this token. It says:',
    unverified:
      'This browser cannot verify the signature, because it lacks Ed25519 or could not get test-jwks.json. The token says:',
    unsigned: 'This answer has no token.',
  },
} as const

const ptBr: TranslationOf<typeof en> = {
  ownName: 'Português',
  pages: 'Documentação',
  reference: 'Referência da API',
  guide: 'Chaves na sua ferramenta',
  start: 'Em 10 minutos',
  contents: 'Conteúdo',
  skip: 'Ir para o conteúdo',
  copy: 'Copiar',
  copied: 'Copiado',
  examples: 'Linguagens do exemplo',
  title: 'Referência da API',
  intro:
    'Todas as chamadas, geradas dos valores que as atendem, com suas descrições em inglês. Também em [OpenAPI 3.1](/api/openapi.json). Erros são `{ error, code, requestId }`: decida pelo `code`. Sessões vão em `Authorization: Bearer …`, com o `token` de um login.',
  audiences: {
    tools: [
      'Para quem faz ferramentas',
      'O que uma ferramenta vendida chama. [Chaves na sua ferramenta](/api/docs/tools) conta como elas se combinam; [em 10 minutos](/api/docs/start) uma ferramenta sua está protegida.',
    ],
    shop: ['Para as páginas da loja', 'O que o navegador chama para quem compra.'],
    admins: ['Para o painel', 'O que o navegador chama para administradores.'],
    machines: ['Para outras máquinas', 'Avisos dos provedores de pagamento, monitores, buscadores e estes documentos.'],
  },
  parameters: 'Parâmetros',
  body: 'Corpo',
  answer: 'Resposta',
  columns: ['Nome', 'Tipo', 'Obrigatório'],
  yes: 'sim',
  no: 'não',
  schemas: 'Esquemas',
  playground: {
    noScript: 'Esta parte da página precisa de JavaScript. O início rápido mostra as mesmas chamadas em um terminal.',
    call: 'Chamada',
    key: 'Chave de teste',
    device: 'Aparelho',
    product: 'Produto',
    nonce: 'Nonce',
    random: 'aleatório',
    run: 'Chamar',
    request: 'Pedido',
    answer: 'Resposta da loja',
    token: 'Token',
    waiting: 'Esperando a resposta…',
    unreachable: 'Sem resposta. A sua ferramenta agora rodaria com o token guardado: inalcançável não é inválido.',
    genuine: 'Genuíno: este navegador verificou a assinatura com a chave de test-jwks.json. Ele diz:',
    forged: 'Não é genuíno: nenhuma chave de test-jwks.json assinou este token. Ele diz:',
    unverified:
      'Este navegador não consegue verificar a assinatura, porque não tem Ed25519 ou não conseguiu test-jwks.json. O token diz:',
    unsigned: 'Esta resposta não tem token.',
  },
}

export const pageTexts: Record<Language, TranslationOf<typeof en>> = { en, 'pt-BR': ptBr }
