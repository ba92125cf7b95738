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
}

export const pageTexts: Record<Language, TranslationOf<typeof en>> = { en, 'pt-BR': ptBr }
