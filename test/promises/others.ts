import type { Sentence } from './sentences.ts'

export const otherSentences: Record<string, readonly Sentence[]> = {
  property: [
    {
      pt: 'A marca {shop}, os textos, as ilustrações e o código da loja pertencem à {shop} ou a seus licenciantes, e os programas são protegidos pelas Leis nº 9.609/1998 e nº 9.610/1998.',
      en: 'The {shop} brand and the texts, illustrations and code of the store belong to {shop} or its licensors, and the programs are protected by Brazilian Laws 9,609/1998 and 9,610/1998.',
      heldBy: 'description',
    },
    {
      pt: 'A compra dá a você uma licença de uso pessoal, não exclusiva e pelo prazo contratado; não transfere a propriedade do programa.',
      en: 'A purchase gives you a personal, non-exclusive licence for the period bought; it does not transfer ownership of the program.',
      heldBy: 'description',
    },
    {
      pt: 'Nomes de jogos e de empresas pertencem a seus titulares e aparecem apenas para indicar compatibilidade, sem vínculo ou patrocínio.',
      en: 'Names of games and companies belong to their owners and appear only to indicate compatibility, without affiliation or sponsorship.',
      heldBy: 'description',
    },
    {
      pt: 'O que você publica, como avaliações e imagem de perfil, continua seu.',
      en: 'What you publish, such as reviews and your profile image, remains yours.',
      heldBy: 'description',
    },
    {
      pt: 'Você nos autoriza, gratuitamente, a exibir esse conteúdo na loja enquanto ele estiver publicado, e pode pedir a retirada a qualquer momento.',
      en: 'You authorise us, free of charge, to show that content in the store while it is published, and you may ask for its removal at any time.',
      heldBy: 'operator',
    },
    {
      pt: 'Quem entender que um conteúdo viola seus direitos pode nos notificar pelos contatos da seção 12.',
      en: 'Anyone who believes that content infringes their rights may notify us through the contacts in section 12.',
      heldBy: 'description',
    },
  ],
  updates: [
    {
      pt: 'Ferramentas recebem atualizações durante o prazo da licença e podem precisar de pausa quando um jogo muda.',
      en: 'Tools receive updates during the licence period and may need a pause when a game changes.',
      heldBy: 'description',
    },
    {
      pt: 'Avisamos sobre manutenções e novidades pelo sino de notificações da loja.',
      en: 'We announce maintenance and news through the notification bell in the store.',
      heldBy: ['notifications are grouped by day, marked as read singly or all at once, and muted'],
    },
    { pt: 'Podemos atualizar estes termos.', en: 'We may update these terms.', heldBy: 'description' },
    {
      pt: 'Mudanças relevantes trazem nova versão e pedem novo aceite: sem ele, a loja não aceita compras novas.',
      en: 'Significant changes carry a new version and ask for a new acceptance: without it, the store takes no new purchases.',
      heldBy: [
        'a signed-in user whose account accepted an older version is asked again, and the account keeps the new answer',
        'a purchase under terms of an earlier version is refused until the present ones are accepted',
      ],
    },
    {
      pt: 'Elas não atingem compras já feitas, e o texto que você aceitou continua guardado.',
      en: 'They do not affect purchases already made, and the text that you accepted is kept.',
      heldBy: ['of the version before has the text that was accepted then'],
    },
    {
      pt: 'Mensagens sobre conta, pagamento e segurança fazem parte do serviço e, quando o envio de e-mails está ativo, também chegam por e-mail: chave entregue, fim do prazo de uma chave, reembolso, contestação e mudanças na conta.',
      en: 'Messages about your account, payments and security are part of the service and, where e-mail is enabled, also arrive by e-mail: key delivered, end of a key’s period, refund, dispute and changes of the account.',
      heldBy: [
        'late money, a refund, a dispute and its end each write one e-mail',
        'an owner is reminded a week before a key ends, a day before, and then, once each',
        'a new password ends the change',
      ],
    },
    {
      pt: 'O e-mail mostra só o fim da chave; ela inteira fica no painel.',
      en: 'The e-mail shows only the end of the key; the whole key stays in the dashboard.',
      heldBy: ['a sale writes one e-mail in the buyer’s language, with the end of the key only'],
    },
    {
      pt: 'Não enviamos e-mails promocionais.',
      en: 'We send no promotional e-mails.',
      heldBy: ['every e-mail has all of its texts in both languages, and says who sends it and how to reach them'],
    },
  ],
  compliance: [
    {
      pt: 'Estes termos seguem a lei brasileira, em especial o Código de Defesa do Consumidor, o Decreto nº 7.962/2013, que trata do comércio eletrônico, o Marco Civil da Internet e a LGPD.',
      en: 'These terms follow Brazilian law, in particular the Consumer Protection Code, Decree 7,962/2013 on electronic commerce, the Civil Rights Framework for the Internet and the LGPD.',
      heldBy: 'law',
    },
    {
      pt: 'Emitimos recibo de cada compra, disponível no painel, e cumprimos ordens de autoridades competentes, entregando apenas o que a lei exige.',
      en: 'We issue a receipt for each purchase, available in the dashboard, and comply with orders of competent authorities, handing over only what the law demands.',
      heldBy: ['in %s the dashboard opens the receipt of a purchase, in its language, and offers none for a gift'],
    },
    {
      pt: 'Se você compra de fora do Brasil, as normas imperativas de proteção ao consumidor do seu país continuam valendo.',
      en: 'If you buy from outside Brazil, the mandatory consumer protection rules of your country continue to apply.',
      heldBy: 'law',
    },
    {
      pt: 'Podemos recusar vendas que a lei proíba.',
      en: 'We may refuse sales that the law forbids.',
      heldBy: 'description',
    },
  ],
  final: [
    {
      pt: 'Se uma cláusula for considerada inválida, as demais continuam em vigor.',
      en: 'If a clause is held invalid, the others remain in force.',
      heldBy: 'law',
    },
    {
      pt: 'Deixar de exigir um direito em uma ocasião não significa renunciar a ele.',
      en: 'Not enforcing a right on one occasion does not mean waiving it.',
      heldBy: 'law',
    },
    {
      pt: 'Respondemos pelos danos que causarmos, na forma da lei.',
      en: 'We are liable for the damage we cause, as the law provides.',
      heldBy: 'law',
    },
    {
      pt: 'Não respondemos por mudanças feitas pelos produtores dos jogos, por uso contrário a estes termos nem por falhas do seu equipamento ou da sua conexão.',
      en: 'We are not liable for changes made by the producers of the games, for use contrary to these terms, or for failures of your equipment or connection.',
      heldBy: 'law',
    },
    {
      pt: 'Nada aqui exclui responsabilidade que a lei não permita excluir.',
      en: 'Nothing here excludes liability that the law does not allow to be excluded.',
      heldBy: 'law',
    },
    {
      pt: 'Fica eleito o foro do domicílio do consumidor para resolver controvérsias.',
      en: 'Disputes are settled by the courts of the consumer’s place of residence.',
      heldBy: 'law',
    },
    {
      pt: 'Antes disso, convidamos você a falar com o suporte ou a registrar o caso em consumidor.gov.br.',
      en: 'Before that, we invite you to talk to support or to file the case at consumidor.gov.br.',
      heldBy: 'description',
    },
    {
      pt: 'Há versões em português e em inglês; em caso de divergência, prevalece a versão em português.',
      en: 'There are versions in Portuguese and in English; if they differ, the Portuguese version prevails.',
      heldBy: ['the terms have the same twelve sections and paragraphs in both languages'],
    },
  ],
  contact: [
    { pt: 'Suporte e reembolsos: {supportEmail}.', en: 'Support and refunds: {supportEmail}.', heldBy: 'description' },
    {
      pt: 'Privacidade e encarregado pelo tratamento de dados: {privacyEmail}.',
      en: 'Privacy and data protection officer: {privacyEmail}.',
      heldBy: 'description',
    },
    {
      pt: 'Quando houver, o atalho Suporte do menu leva à comunidade de chat.',
      en: 'Where there is one, the Support shortcut in the menu leads to the chat community.',
      heldBy: [
        'every mention of support leads to the configured page',
        'without a configured page every mention leads to the chat community, and without one to the e-mail',
      ],
    },
    {
      pt: '{legalName}, CNPJ {cnpj}, {address}.',
      en: '{legalName}, CNPJ {cnpj}, {address}.',
      heldBy: ['the shop’s own has its check digits'],
    },
    {
      pt: 'Respondemos em até um dia útil, e pedidos de reembolso feitos dentro do prazo são respeitados mesmo que a resposta saia depois.',
      en: 'We answer within one business day, and refund requests made in time are honoured even if the answer comes later.',
      heldBy: 'operator',
    },
  ],
}
