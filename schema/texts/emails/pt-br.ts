/**
 * Texts of the e-mails, of the HTML and the plain text alike. `{product}`, `{shop}` and other names in braces are filled in. `why`: why the
 * reader gets it. `notYou`: what to do if it was not them.
 */

const toKey = 'Ver a chave no painel'
const toPurchases = 'Ver a compra no painel'
const purchase = {
  why: 'Você recebe este e-mail porque esta compra foi feita com a sua conta na {shop}.',
  notYou: 'Se não foi você quem fez esta compra, troque a sua senha e fale com o suporte: {support}.',
  button: toPurchases,
} as const
const account = { why: 'Você recebe este e-mail porque ele diz respeito à segurança da sua conta na {shop}.' } as const
const ownKey = {
  why: 'Você recebe este e-mail porque ele diz respeito a uma chave da sua conta na {shop}.',
  notYou: 'Se você não esperava por isso, fale com o suporte: {support}.',
  button: toKey,
} as const
const renewal = {
  why: 'Você recebe este e-mail porque uma chave da sua conta na {shop} termina.',
  notYou: 'Se você não quer renovar, não precisa fazer nada.',
  button: 'Ver a chave e renovar',
} as const
const newPassword = 'Criar uma senha nova'

export const emailsPtBr = {
  names: {
    product: 'Produto',
    amount: 'Valor pago',
    paidAt: 'Data da compra',
    key: 'Chave',
    expires: 'Válida até',
    withdrawUntil: 'Desistência com a chave sem uso, até o fim de',
    when: 'Quando',
    browser: 'Navegador',
    system: 'Sistema',
    address: 'Endereço de rede',
    reply: 'Resposta da loja',
    newEmail: 'E-mail novo',
    code: 'Código, se a página pedir',
  },
  receipt: 'Abrir o recibo (PDF)',
  zone: 'horário de Brasília',
  minutes: '{n} minutos',
  days: '{n} dias',
  linkBelow: 'Se o botão não abrir, copie este endereço para o navegador:',
  unknown: 'Não identificado',
  support: 'Dúvidas? Escreva para {support}.',
  mails: {
    key_delivered: {
      ...purchase,
      subject: 'Sua chave de {product} chegou',
      preheader: 'Ela já está no seu painel. Aqui vão os dados da compra e o recibo.',
      title: 'Sua chave chegou',
      paragraphs: [
        'A sua compra foi aprovada, e a chave de {product} já está no seu painel, em Compras.',
        'Por segurança, este e-mail mostra só o fim da chave. Ela aparece inteira no painel, depois que você entra na conta.',
      ],
      button: toKey,
    },
    late_key_delivered: {
      ...purchase,
      subject: 'Pagamento recebido: sua chave de {product} chegou',
      preheader: 'O pagamento chegou depois do prazo, e está tudo certo: a chave já está no seu painel.',
      title: 'Pagamento recebido, chave entregue',
      paragraphs: [
        'O seu pagamento de {product} chegou depois do prazo, e está tudo certo: a compra foi aprovada e a chave já está no seu painel, em Compras.',
        'Por segurança, este e-mail mostra só o fim da chave. Ela aparece inteira no painel, depois que você entra na conta.',
      ],
      button: toKey,
    },
    key_renewed: {
      ...purchase,
      subject: 'Sua chave de {product} foi renovada',
      preheader: 'A mesma chave, no mesmo aparelho, com mais tempo.',
      title: 'Chave renovada',
      paragraphs: [
        'Recebemos seu pagamento, e a sua chave de {product} ganhou os novos dias. Ela continua a mesma, no mesmo aparelho: não há nada para trocar.',
      ],
    },
    payment_refunded: {
      ...purchase,
      subject: 'Devolvemos o seu pagamento de {product}',
      preheader: 'O valor volta para a conta de onde saiu.',
      title: 'Pagamento devolvido',
      paragraphs: [
        'Devolvemos o seu pagamento de {product}. O valor volta para a conta de onde saiu; quando ele aparece lá depende do seu banco ou da sua carteira.',
        'Se a chave desta compra já tinha sido entregue, ela foi desativada.',
      ],
    },
    payment_partly_refunded: {
      ...purchase,
      subject: 'Devolvemos uma parte do seu pagamento de {product}',
      preheader: '{part} volta para a conta de onde saiu.',
      title: 'Parte do pagamento devolvida',
      paragraphs: [
        'Devolvemos {part} do seu pagamento de {product}. O valor volta para a conta de onde saiu; quando ele aparece depende do seu banco ou da sua carteira.',
        'A sua chave continua valendo.',
      ],
    },
    excess_refunded: {
      ...purchase,
      subject: 'Devolvemos o que veio a mais por {product}',
      preheader: '{part} volta para a conta de onde saiu.',
      title: 'O que veio a mais foi devolvido',
      paragraphs: [
        'Na sua compra de {product} recebemos {part} além do devido e devolvemos esse valor. Ele volta para a conta de onde saiu; quando aparece lá depende da sua carteira.',
        'Nada mais muda na sua compra.',
      ],
    },
    refunded_without_key: {
      ...purchase,
      subject: 'A chave de {product} não chegou, e devolvemos o pagamento',
      preheader: 'O valor volta para a conta de onde saiu.',
      title: 'A chave não chegou, e o pagamento foi devolvido',
      paragraphs: [
        'O fornecedor não entregou a chave de {product} a tempo, por isso devolvemos o seu pagamento. Sentimos muito.',
        'O valor volta para a conta de onde saiu; quando ele aparece lá depende do seu banco ou da sua carteira.',
      ],
    },
    refunded_ran_out: {
      ...purchase,
      subject: '{product}: acabou antes do seu pagamento, e o dinheiro voltou',
      preheader: 'O valor volta para a conta de onde saiu.',
      title: 'Acabou antes do seu pagamento',
      paragraphs: [
        'A chave de {product}, ou o cupom do seu pedido, acabou antes do seu pagamento. O pedido não tinha reserva, por isso devolvemos o valor. Sentimos muito.',
        'Ele volta para a conta de onde saiu; quando aparece lá depende do seu banco ou da sua carteira.',
      ],
    },
    refunded_key_gone: {
      ...purchase,
      subject: '{product}: a renovação não foi possível, e o dinheiro voltou',
      preheader: 'O valor volta para a conta de onde saiu.',
      title: 'A renovação não foi possível',
      paragraphs: [
        'A chave de {product} que você renovou não está mais na sua conta ou foi desligada, por isso devolvemos o valor. Sentimos muito.',
        'Ele volta para a conta de onde saiu; quando aparece lá depende do seu banco ou da sua carteira.',
      ],
    },
    refund_processing: {
      ...purchase,
      subject: 'Reembolso de {product} em andamento',
      preheader: 'O meio de pagamento aceitou o reembolso e está devolvendo o valor.',
      title: 'Reembolso em andamento',
      paragraphs: [
        'O meio de pagamento aceitou o reembolso de {product} e está processando a devolução. Avisamos quando o valor voltar.',
        'Enquanto isso, a chave fica suspensa.',
      ],
    },
    refund_to_claim: {
      ...purchase,
      subject: 'O reembolso de {product} espera por você',
      preheader: 'Diga em qual carteira quer receber.',
      title: 'Seu reembolso espera por você',
      paragraphs: [
        'O pagamento de {product} volta para você. Como ele foi feito em criptomoeda, diga em qual carteira quer receber, na página do meio de pagamento.',
        'Confira o endereço da carteira antes de confirmar: o que é enviado a outra carteira não volta.',
      ],
      button: 'Informar a carteira',
    },
    excess_to_claim: {
      ...purchase,
      subject: 'O que veio a mais por {product} espera por você',
      preheader: 'Diga em qual carteira quer receber {part}.',
      title: 'O que veio a mais espera por você',
      paragraphs: [
        'Na sua compra de {product} recebemos {part} além do devido. Esse valor é seu: diga em qual carteira quer receber, na página do meio de pagamento. Nada mais muda na sua compra.',
        'Confira o endereço da carteira antes de confirmar: o que é enviado a outra carteira não volta.',
      ],
      button: 'Informar a carteira',
    },
    refund_refused: {
      ...purchase,
      subject: 'Reembolso de {product} recusado: a chave voltou a valer',
      preheader: 'O meio de pagamento recusou a devolução, e a chave vale de novo.',
      title: 'Reembolso recusado, chave em vigor de novo',
      paragraphs: [
        'O meio de pagamento recusou o reembolso de {product}. A sua chave voltou a valer, com o tempo em que ficou suspensa.',
        'Se ainda quiser o reembolso, fale com o suporte: {support}.',
      ],
      button: toKey,
    },
    refund_delayed: {
      ...purchase,
      subject: 'O reembolso de {product} vai demorar um pouco mais',
      preheader: 'Tentamos de novo sozinhos e avisamos quando o valor voltar.',
      title: 'O reembolso vai demorar um pouco mais',
      paragraphs: [
        'O meio de pagamento ainda não aceitou devolver o seu pagamento de {product}.',
        'Você não precisa fazer nada: tentamos de novo sozinhos e avisamos quando o valor voltar.',
      ],
    },
    dispute_opened: {
      ...purchase,
      subject: 'O pagamento de {product} foi contestado',
      preheader: 'A chave fica suspensa até a decisão.',
      title: 'Seu pagamento foi contestado',
      paragraphs: [
        'O pagamento de {product} está em disputa. A chave fica suspensa até a decisão; se voltar a valer, recebe de volta o tempo perdido.',
        'Se foi engano, cancele a contestação no seu banco ou no meio de pagamento, ou fale com o suporte: {support}.',
      ],
    },
    dispute_won: {
      ...purchase,
      subject: 'Disputa de {product} encerrada: a chave voltou a valer',
      preheader: 'A chave recebeu de volta o tempo em que ficou suspensa.',
      title: 'Disputa encerrada, chave em vigor de novo',
      paragraphs: [
        'A disputa do pagamento de {product} acabou. A chave vale de novo e recebeu de volta o tempo em que ficou suspensa.',
      ],
      button: toKey,
    },
    dispute_lost: {
      ...purchase,
      subject: 'Disputa de {product} encerrada: o pagamento foi devolvido',
      preheader: 'O valor voltou para quem o contestou, e a chave foi desativada.',
      title: 'Disputa encerrada, pagamento devolvido',
      paragraphs: [
        'O pagamento de {product} foi devolvido a quem o contestou, e a chave foi desativada.',
        'Se não foi você quem contestou, fale com o suporte: {support}.',
      ],
    },
    password_changed: {
      ...account,
      subject: 'A senha da sua conta foi trocada',
      preheader: 'Se foi você, não precisa fazer nada.',
      title: 'Sua senha foi trocada',
      paragraphs: [
        'A senha da sua conta na {shop} foi trocada, e as outras sessões foram encerradas. Se foi você, não precisa fazer nada.',
      ],
      notYou:
        'Se não foi você, crie uma senha nova agora: quem trocou a senha perde o acesso na mesma hora. Depois fale com o suporte: {support}.',
      button: newPassword,
    },
    second_factor_added: {
      ...account,
      subject: 'Um segundo fator foi adicionado à sua conta',
      preheader: 'Se foi você, não precisa fazer nada.',
      title: 'Segundo fator adicionado',
      paragraphs: [
        'Quem entra na sua conta na {shop} já pode confirmar com um segundo fator novo. Se foi você quem adicionou, não precisa fazer nada.',
      ],
      notYou:
        'Se não foi você, crie uma senha nova agora, remova o fator no painel e avise outro administrador ou o suporte: {support}.',
      button: newPassword,
    },
    second_factor_removed: {
      ...account,
      subject: 'Um segundo fator foi removido da sua conta',
      preheader: 'Se foi você, não precisa fazer nada.',
      title: 'Segundo fator removido',
      paragraphs: [
        'Um segundo fator da sua conta na {shop} foi removido, e as outras sessões foram encerradas. Se foi você, não precisa fazer nada.',
      ],
      notYou:
        'Se não foi você, crie uma senha nova agora, confira os seus fatores no painel e avise outro administrador ou o suporte: {support}.',
      button: newPassword,
    },
    second_factor_removed_by_reset: {
      ...account,
      subject: 'O segundo fator da sua conta foi removido',
      preheader: 'A redefinição pedida há 24 horas foi concluída.',
      title: 'Segundo fator redefinido',
      paragraphs: [
        'A redefinição que outro administrador pediu há 24 horas foi concluída: os seus segundos fatores e códigos de recuperação na {shop} foram removidos, e todas as sessões, encerradas.',
        'Entre com a sua senha e adicione um segundo fator novo.',
      ],
      notYou: 'Se não foi combinado com você, avise outro administrador ou o suporte agora: {support}.',
      button: 'Abrir a administração',
    },
    second_factor_reset: {
      ...account,
      subject: 'Pediram a remoção do seu segundo fator',
      preheader: 'Ele é removido em 24 horas, a menos que você o use antes.',
      title: 'Remoção do segundo fator pedida',
      paragraphs: [
        'Outro administrador pediu a remoção do segundo fator da sua conta na {shop}, o que se faz para quem o perdeu. Em 24 horas os fatores e os códigos de recuperação são removidos, e todas as sessões, encerradas. Se foi combinado com você, não precisa fazer nada.',
      ],
      notYou:
        'Se não foi combinado, use o seu segundo fator uma vez em Segurança da conta: o pedido é cancelado na mesma hora. Se não conseguir, avise outro administrador ou o suporte: {support}.',
      button: 'Abrir a segurança da conta',
    },
    new_device: {
      ...account,
      subject: 'Entraram na sua conta em um aparelho novo',
      preheader: 'Se foi você, não precisa fazer nada.',
      title: 'Sua conta foi aberta em um aparelho novo',
      paragraphs: [
        'Alguém entrou na sua conta na {shop}, com a senha certa, em um navegador que ela ainda não conhecia. Se foi você, não precisa fazer nada.',
      ],
      notYou:
        'Se não foi você, crie uma senha nova agora: todas as sessões são encerradas na mesma hora. Depois fale com o suporte: {support}.',
      button: newPassword,
    },
    recovery: {
      why: 'Você recebe este e-mail porque pediram uma senha nova para a conta deste endereço na {shop}.',
      subject: 'Crie uma senha nova',
      preheader: 'O link vale por {valid} e uma vez só.',
      title: 'Crie uma senha nova',
      paragraphs: [
        'Para criar uma senha nova, abra o link abaixo. Ele vale por {valid} e uma vez só.',
        'Com a senha nova, todas as sessões abertas da conta são encerradas.',
      ],
      notYou:
        'Se não foi você, ignore este e-mail: sem o link, a senha continua a mesma. Não repasse o link nem o código a ninguém.',
      button: newPassword,
    },
    verification: {
      why: 'Você recebe este e-mail porque este endereço está na conta de um cliente da {shop}.',
      subject: 'Confirme o seu e-mail',
      preheader: 'É por ele que você recupera a conta se esquecer a senha.',
      title: 'Confirme o seu e-mail',
      paragraphs: [
        'Confirme que este endereço é seu. É por ele que você recupera a conta se esquecer a senha, e é nele que avisamos das suas compras.',
        'O link vale por {valid}. Se passar do prazo, peça outro no seu perfil, no painel.',
      ],
      notYou:
        'Se você não tem conta na {shop}, ignore este e-mail: alguém errou ao digitar o próprio endereço, e sem o link nada é confirmado.',
      button: 'Confirmar o e-mail',
    },
    change_from: {
      ...account,
      subject: 'Confirme a troca do e-mail da sua conta',
      preheader: 'A troca só vale depois de confirmada nos dois endereços.',
      title: 'Trocar o e-mail da sua conta?',
      paragraphs: [
        'Pediram para trocar o e-mail da sua conta na {shop}, que hoje é este, por outro. Se foi você, confirme aqui e também no e-mail que enviamos ao endereço novo: a troca só vale com as duas confirmações.',
        'O link vale por {valid} e uma vez só.',
      ],
      notYou:
        'Se não foi você, não confirme: alguém está com acesso à sua conta. Crie uma senha nova na página “Esqueci a senha” e fale com o suporte: {support}.',
      button: 'Confirmar a troca',
    },
    change_to: {
      why: 'Você recebe este e-mail porque alguém pediu para usar este endereço em uma conta da {shop}.',
      subject: 'Confirme o seu e-mail novo',
      preheader: 'Sem a sua confirmação, nenhuma conta usa este endereço.',
      title: 'Este é o seu e-mail novo?',
      paragraphs: [
        'Pediram para usar este endereço como e-mail de uma conta na {shop}. Se foi você, confirme aqui. Se o endereço atual da conta também recebeu um e-mail, confirme lá também: nesse caso, a troca só vale com as duas confirmações.',
        'O link vale por {valid} e uma vez só.',
      ],
      notYou: 'Se não foi você, ignore este e-mail: sem a sua confirmação, nenhuma conta usa este endereço.',
      button: 'Confirmar o e-mail novo',
    },
    address_changed: {
      ...account,
      subject: 'O e-mail da sua conta foi trocado',
      preheader: 'Daqui em diante, você entra e recebe avisos pelo endereço novo.',
      title: 'O e-mail da sua conta foi trocado',
      paragraphs: [
        'O e-mail da sua conta na {shop} foi trocado. Daqui em diante, você entra na conta e recebe os avisos pelo endereço novo.',
      ],
      notYou: 'Se não foi você, fale com o suporte o quanto antes: {support}.',
      button: 'Abrir a conta',
    },
    address_changed_by_claim: {
      ...account,
      subject: 'Sua conta passou para outro e-mail',
      preheader: 'Alguém comprovou um pagamento feito com a conta, e a nossa equipe aceitou o pedido.',
      title: 'Sua conta passou para outro e-mail',
      paragraphs: [
        'Alguém disse que perdeu o acesso a este endereço e informou um pagamento feito com a conta na {shop}, com o nome de quem pagou. A nossa equipe conferiu e aceitou o pedido: a conta agora usa outro endereço, e todas as sessões dela foram encerradas.',
      ],
      notYou: 'Se não foi você, fale com o suporte o quanto antes: {support}.',
      button: 'Abrir a loja',
    },
    address_claimed: {
      ...account,
      subject: 'Alguém pediu a sua conta de volta, com outro e-mail',
      preheader: 'Nada mudou ainda: a nossa equipe vai conferir o pedido.',
      title: 'Alguém pediu a sua conta de volta, com outro e-mail',
      paragraphs: [
        'Alguém disse que perdeu o acesso a este endereço e informou um pagamento feito com a conta na {shop}. Se a nossa equipe aceitar o pedido, a conta passa para outro endereço. Nada mudou ainda.',
        'Se foi você, não precisa fazer nada: a resposta vai para o endereço novo.',
      ],
      notYou: 'Se não foi você, avise o suporte o quanto antes, para que o pedido seja recusado: {support}.',
      button: 'Abrir a loja',
    },
    address_claim_approved: {
      why: 'Você recebe este e-mail porque pediu de volta uma conta da {shop} cujo e-mail se perdeu.',
      subject: 'Sua conta está de volta',
      preheader: 'Conferimos o pagamento, e a conta agora usa este endereço.',
      title: 'Sua conta está de volta',
      paragraphs: [
        'Conferimos o pagamento que você informou. A conta agora usa este endereço, e todas as sessões dela foram encerradas.',
        'Crie uma senha nova para entrar.',
      ],
      notYou: 'Se não foi você quem pediu, avise o suporte: {support}.',
      button: newPassword,
    },
    address_claim_declined: {
      why: 'Você recebe este e-mail porque pediu de volta uma conta da {shop} cujo e-mail se perdeu.',
      subject: 'Não conseguimos confirmar que a conta é sua',
      preheader: 'O pagamento informado não bastou como prova.',
      title: 'Não conseguimos confirmar que a conta é sua',
      paragraphs: [
        'Conferimos o pagamento que você informou, e os dados não bastaram para mostrar que a conta é sua. Nada mudou na conta.',
        'Se você tiver outra prova, como o recibo de outro pagamento, escreva para o suporte: {support}.',
      ],
      notYou: 'Se não foi você quem pediu, ignore este e-mail.',
      button: 'Voltar à loja',
    },
    refund_request_approved: {
      ...purchase,
      subject: 'Seu pedido de reembolso de {product} foi aceito',
      preheader: 'Vamos devolver o pagamento, e avisamos quando o valor voltar.',
      title: 'Pedido de reembolso aceito',
      paragraphs: [
        'Aceitamos o seu pedido de reembolso de {product} e pedimos a devolução ao meio de pagamento. Avisamos quando o valor voltar.',
        'A chave desta compra fica suspensa desde já.',
      ],
    },
    refund_request_closed: {
      ...purchase,
      subject: 'Não conseguimos devolver o pagamento de {product}',
      preheader: 'O meio de pagamento recusou o reembolso, e a chave continua valendo.',
      title: 'Reembolso não realizado',
      paragraphs: [
        'Aceitamos o seu pedido de reembolso de {product}, mas o meio de pagamento recusou a devolução várias vezes, e paramos de tentar. A chave continua valendo.',
        'Se você não concorda ou tem outra forma de receber, escreva para o suporte: {support}.',
      ],
    },
    refund_request_declined: {
      ...purchase,
      subject: 'Seu pedido de reembolso de {product} foi recusado',
      preheader: 'A compra continua valendo, e a chave também.',
      title: 'Pedido de reembolso recusado',
      paragraphs: [
        'Não aceitamos o seu pedido de reembolso de {product}. A compra continua valendo, e a chave também.',
        'Se não concorda, responda com os seus motivos ao suporte: {support}.',
      ],
    },
    key_replaced: {
      ...ownKey,
      subject: 'Sua chave de {product} foi trocada',
      preheader: 'A nova já está no seu painel; a antiga não vale mais.',
      title: 'Sua chave foi trocada',
      paragraphs: [
        'O suporte trocou a sua chave de {product} por uma nova. A antiga não vale mais; o prazo continua o mesmo.',
        'Por segurança, este e-mail mostra só o fim da chave. Ela aparece inteira no painel, depois que você entra na conta.',
      ],
    },
    shared_key_replaced: {
      ...ownKey,
      subject: 'Sua chave de {product} foi usada por muita gente e foi trocada',
      preheader: 'A nova já está no seu painel, com o mesmo prazo. Não a passe a ninguém.',
      title: 'Sua chave foi trocada porque muita gente a usou',
      paragraphs: [
        'A sua chave de {product} foi usada em mais aparelhos e redes do que ela permite. Por isso o suporte a trocou por uma nova. A antiga não vale mais; o prazo continua o mesmo.',
        'O seu programa vai pedir a chave nova. Ela aparece inteira no painel, depois que você entra na conta; este e-mail mostra só o fim dela.',
        'Não a passe a ninguém. Se não foi você que repassou a antiga, troque a sua senha.',
      ],
    },
    key_expires_in_a_week: {
      ...renewal,
      subject: '{product}: sua chave termina em uma semana',
      preheader: 'Renovada agora, ela continua a mesma, e os dias se somam.',
      title: 'Sua chave termina em uma semana',
      paragraphs: [
        'A sua chave de {product} vale por mais sete dias. Renovada agora, ela continua a mesma, no mesmo aparelho, e os novos dias se somam aos que faltam.',
      ],
    },
    key_expires_tomorrow: {
      ...renewal,
      subject: '{product}: sua chave termina amanhã',
      preheader: 'Renovada agora, ela continua a mesma, e os dias se somam.',
      title: 'Sua chave termina amanhã',
      paragraphs: [
        'A sua chave de {product} vale só por mais um dia. Renovada agora, ela continua a mesma, no mesmo aparelho, e os novos dias se somam.',
      ],
    },
    key_expired: {
      ...renewal,
      subject: '{product}: sua chave terminou',
      preheader: 'Renovada, ela volta a valer, a mesma, no mesmo aparelho.',
      title: 'Sua chave terminou',
      paragraphs: ['A sua chave de {product} não vale mais. Renovada, ela volta a valer, a mesma, no mesmo aparelho.'],
    },
    key_given: {
      ...ownKey,
      subject: 'Você recebeu uma chave de {product}',
      preheader: 'Ela já está no seu painel.',
      title: 'Você recebeu uma chave',
      paragraphs: [
        'Uma chave de {product} agora é da sua conta. Ela está no seu painel, em Compras.',
        'Por segurança, este e-mail mostra só o fim da chave. Ela aparece inteira no painel, depois que você entra na conta.',
      ],
    },
    key_transferred: {
      ...ownKey,
      subject: 'Sua chave de {product} foi transferida',
      preheader: 'Ela agora é de outra conta.',
      title: 'Uma chave saiu da sua conta',
      paragraphs: [
        'O suporte transferiu a sua chave de {product} para outra conta. Ela não aparece mais no seu painel.',
      ],
      button: toPurchases,
    },
    key_moved: {
      ...ownKey,
      subject: 'Sua chave de {product} mudou de aparelho',
      preheader: 'Ela agora vale no aparelho que você confirmou.',
      title: 'Sua chave mudou de aparelho',
      paragraphs: [
        'A sua chave de {product} agora vale em outro aparelho, como foi confirmado no painel da sua conta.',
        'Por segurança, este e-mail mostra só o fim da chave.',
      ],
      notYou: 'Se não foi você, troque a sua senha e fale com o suporte: {support}.',
      button: toPurchases,
    },
    account_deleted: {
      why: 'Você recebe este e-mail porque havia uma conta com este endereço na {shop}. É o último que enviamos sobre ela.',
      subject: 'Sua conta foi excluída',
      preheader: 'Os seus dados pessoais foram apagados.',
      title: 'Sua conta foi excluída',
      paragraphs: [
        'A conta deste endereço na {shop} foi excluída, e os seus dados pessoais foram apagados. As chaves dela não podem mais ser vistas.',
        'Os registros dos pagamentos ficam, sem o seu nome e o seu e-mail, pelo tempo que a lei exige.',
      ],
      notYou: 'Se não foi você quem pediu, fale com o suporte: {support}.',
      button: 'Ler os termos e a política de privacidade',
    },
  },
} as const
