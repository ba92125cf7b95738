import type { Language } from '../rules/languages.ts'

interface DeletionTexts {
  /** What is erased with an account. */
  readonly erased: string
  /** What stays, and why. */
  readonly kept: readonly string[]
}

/** What the terms and the question before an account is deleted say of it, word for word. */
export const deletionTexts: Readonly<Record<Language, DeletionTexts>> = {
  'pt-BR': {
    erased:
      'Excluída a conta, apagamos nome, e-mail, CPF ou CNPJ, imagem, endereços de rede e identificadores na comunidade, também das compras, das chaves e dos registros administrativos, e ninguém mais pode ver as chaves.',
    kept: [
      'As compras permanecem na contabilidade, sem identificar você, pelos prazos fiscais e de defesa em processos.',
      'Os registros das ações administrativas ficam sem o seu nome e são apagados após 24 meses.',
      'Os registros de acesso que o Marco Civil da Internet (Lei nº 12.965/2014) manda guardar por seis meses ficam em sigilo, fora da conta.',
      'O endereço para o qual vai o e-mail que confirma a exclusão é apagado em até 30 dias.',
    ],
  },
  en: {
    erased:
      'Once an account is deleted, we erase the name, e-mail, CPF or CNPJ, image, network addresses and community identifiers, from purchases, keys and administrative records as well, and nobody can see the keys any more.',
    kept: [
      'The purchases remain in the books, without identifying you, for the periods set for tax purposes and for defence in legal proceedings.',
      'Records of administrative actions stay without your name and are erased after 24 months.',
      'The access records that the Brazilian Civil Rights Framework for the Internet (Law 12,965/2014) requires for six months stay confidential, outside the account.',
      'The address to which the e-mail that confirms the deletion goes is erased within 30 days.',
    ],
  },
}
