const ptBR = {
  lang: 'pt-BR',
  title: 'Caixa de Mentirinha',
  motto: 'Todo e-mail da loja cai aqui, e em nenhum outro lugar.',
  otherLanguage: 'English',
  none: 'Nenhum e-mail ainda.',
  noneHint: 'Compre alguma coisa, ou esqueça a senha, e o e-mail aparece aqui sozinho.',
  from: 'De',
  to: 'Para',
  plain: 'Texto simples',
  preview: 'Prévia de',
  faults: 'Falhas ligadas no correio:',
}
export type MailboxTexts = typeof ptBR

const en: MailboxTexts = {
  lang: 'en',
  title: 'Make-Believe Mailbox',
  motto: 'Every e-mail of the shop arrives here, and nowhere else.',
  otherLanguage: 'Português',
  none: 'No e-mail yet.',
  noneHint: 'Buy something, or forget the password, and the e-mail appears here by itself.',
  from: 'From',
  to: 'To',
  plain: 'Plain text',
  preview: 'Preview of',
  faults: 'Faults of the mail that are on:',
}

export const mailboxTexts = (lang: string | null): MailboxTexts => (lang === 'en' ? en : ptBR)
