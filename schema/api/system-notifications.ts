import { inLanguage, type Language, type Words } from '../rules/languages.ts'
import type { SystemNotificationKind } from '../rules/notifications.ts'
import { filled, paramsIn } from '../rules/translations.ts'

interface Notice {
  title: string
  content: string
}

/** The texts of notifications that the shop sends by itself. `{product}` is the product's name, `{payment}` its payment's id, `{time}` a duration, `{reply}` what an admin wrote, `{end}` the end of a key, `{part}` money. */
const notices: Record<SystemNotificationKind, Record<keyof Notice, Words>> = {
  key_delivered: {
    title: ['Sua chave chegou', 'Your key is here'],
    content: [
      'A chave de {product} já está no seu painel, em Compras.',
      'The key for {product} is in your dashboard, under Purchases.',
    ],
  },
  late_key_delivered: {
    title: ['Pagamento recebido, chave entregue', 'Payment received, key delivered'],
    content: [
      'Seu pagamento de {product} chegou depois do prazo, e está tudo certo: a chave já está no seu painel, em Compras.',
      'Your payment for {product} arrived after the deadline, and everything is fine: the key is in your dashboard, under Purchases.',
    ],
  },
  key_renewed: {
    title: ['Sua chave foi renovada', 'Your key was renewed'],
    content: [
      'Recebemos seu pagamento: a sua chave de {product} continua a mesma, no mesmo aparelho, com os novos dias somados.',
      'We received your payment: your key for {product} stays the same, on the same device, with the new days added.',
    ],
  },
  key_expires_in_a_week: {
    title: ['{product} termina em uma semana', '{product} ends in a week'],
    content: [
      'A sua chave de {product} vale por mais sete dias. Renovada agora, ela continua a mesma, e os dias se somam.',
      'Your key for {product} is valid for seven more days. Renewed now, it stays the same, and the days add up.',
    ],
  },
  key_expires_tomorrow: {
    title: ['{product} termina amanhã', '{product} ends tomorrow'],
    content: [
      'A sua chave de {product} vale só por mais um dia. Renovada agora, ela continua a mesma, e os dias se somam.',
      'Your key for {product} is valid for one more day. Renewed now, it stays the same, and the days add up.',
    ],
  },
  key_expired: {
    title: ['Sua chave de {product} terminou', 'Your key for {product} has ended'],
    content: [
      'A sua chave de {product} não vale mais. Renovada, ela volta a valer, a mesma, no mesmo aparelho.',
      'Your key for {product} is no longer valid. Renewed, it works again, the same one, on the same device.',
    ],
  },
  payment_refunded: {
    title: ['Pagamento devolvido', 'Payment refunded'],
    content: [
      'Devolvemos o seu pagamento de {product}. O valor volta para a conta de onde saiu.',
      'We have refunded your payment for {product}. The money goes back to the account it came from.',
    ],
  },
  payment_partly_refunded: {
    title: ['Parte do pagamento devolvida', 'Part of your payment refunded'],
    content: [
      'Devolvemos {part} do seu pagamento de {product}. O valor volta para a conta de onde saiu, e a sua chave continua valendo.',
      'We have refunded {part} of your payment for {product}. The money goes back to the account it came from, and your key stays active.',
    ],
  },
  excess_refunded: {
    title: ['Devolvemos o que veio a mais', 'We have returned what came in excess'],
    content: [
      'Na sua compra de {product} recebemos {part} além do devido e devolvemos esse valor. Ele volta para a conta de onde saiu.',
      'For your purchase of {product} we received {part} more than was due, and have returned it. It goes back to the account it came from.',
    ],
  },
  refunded_without_key: {
    title: ['A chave não chegou, e o pagamento foi devolvido', 'The key did not arrive, and your payment is refunded'],
    content: [
      'O fornecedor não entregou a chave de {product} a tempo, por isso devolvemos o seu pagamento. O valor volta para a conta de onde saiu.',
      'The supplier did not deliver the key for {product} in time, so we have refunded your payment. The money goes back to the account it came from.',
    ],
  },
  refunded_ran_out: {
    title: ['Acabou antes do seu pagamento, e o dinheiro voltou', 'Gone before your payment, and your money is back'],
    content: [
      'A chave de {product}, ou o cupom do seu pedido, acabou antes do seu pagamento. O pedido não tinha reserva, por isso devolvemos o valor para a conta de onde saiu.',
      'The key for {product}, or the coupon of your order, was gone before your payment. Nothing was reserved for the order, so we have sent the money back to the account it came from.',
    ],
  },
  refunded_key_gone: {
    title: [
      'A renovação não foi possível, e o dinheiro voltou',
      'The renewal was not possible, and your money is back',
    ],
    content: [
      'A chave de {product} que você renovou não está mais na sua conta ou foi desligada, por isso devolvemos o valor para a conta de onde saiu.',
      'The key for {product} that you renewed is no longer in your account or was switched off, so we have sent the money back to the account it came from.',
    ],
  },
  refund_processing: {
    title: ['Reembolso em andamento', 'Refund in process'],
    content: [
      'O meio de pagamento aceitou o reembolso de {product} e está processando a devolução. Enquanto isso, a chave fica suspensa. Avisamos quando o valor voltar.',
      'The payment provider has accepted the refund for {product} and is processing it. Your key is suspended meanwhile. We will tell you when the money is back.',
    ],
  },
  refund_refused: {
    title: ['Reembolso recusado, chave em vigor de novo', 'Refund declined, key active again'],
    content: [
      'O meio de pagamento recusou o reembolso de {product}. A sua chave voltou a valer, com o tempo em que ficou suspensa. Se ainda quiser o reembolso, fale com o suporte.',
      'The payment provider has declined the refund for {product}. Your key is active again, with the time it was suspended added. If you still want the refund, please contact support.',
    ],
  },
  refund_delayed: {
    title: ['O reembolso vai demorar um pouco mais', 'Your refund takes a little longer'],
    content: [
      'O meio de pagamento ainda não aceitou devolver o seu pagamento de {product}. Tentamos de novo sozinhos e avisamos quando o valor voltar.',
      'The payment provider has not accepted the refund of your payment for {product} yet. We try again by ourselves and will tell you when the money is back.',
    ],
  },
  refund_refused_admin: {
    title: ['Reembolso recusado: {product}', 'Refund declined: {product}'],
    content: [
      'O meio de pagamento recusou o reembolso da compra {payment}. Veja o motivo e a próxima tentativa nos detalhes da compra.',
      'The payment provider has declined the refund of purchase {payment}. Its details show the reason and the next attempt.',
    ],
  },
  refund_requested_admin: {
    title: ['Pedido de reembolso: {product}', 'Refund request: {product}'],
    content: [
      'Um cliente pediu o reembolso da compra {payment}. Responda em Pedidos de reembolso, no painel.',
      'A customer has requested a refund of purchase {payment}. Answer it in the panel, under Refund requests.',
    ],
  },
  refund_request_approved: {
    title: ['Pedido de reembolso aprovado', 'Refund request approved'],
    content: [
      'Aprovamos o reembolso de {product}: avisamos quando o valor voltar, e a chave fica suspensa até lá. {reply}',
      'We have approved the refund of {product}: we will tell you when the money is back, and the key is suspended until then. {reply}',
    ],
  },
  refund_request_declined: {
    title: ['Pedido de reembolso recusado', 'Refund request declined'],
    content: [
      'Não vamos reembolsar {product}, e a chave continua valendo. {reply}',
      'We will not refund {product}, and the key stays active. {reply}',
    ],
  },
  refund_request_closed: {
    title: ['Reembolso não realizado', 'Refund not carried out'],
    content: [
      'O meio de pagamento recusou várias vezes o reembolso de {product}, e paramos de tentar. A chave continua valendo. {reply}',
      'The payment provider has declined the refund of {product} several times, and we have stopped trying. The key stays active. {reply}',
    ],
  },
  outage_credit: {
    title: ['{product} voltou, e você recebeu o tempo da parada', '{product} is back, and you got the lost time added'],
    content: [
      'A manutenção de {product} acabou. A sua licença ganhou de volta o tempo da parada ({time}).',
      'The maintenance of {product} is over. The time of the outage ({time}) was added to your licence.',
    ],
  },
  dispute_opened: {
    title: ['Seu pagamento foi contestado', 'Your payment is disputed'],
    content: [
      'O pagamento de {product} está em disputa. A chave fica suspensa até a decisão; se voltar a valer, recebe de volta o tempo perdido. Se foi engano, cancele a contestação no seu banco ou fale com o suporte.',
      'The payment for {product} is in dispute. The key is suspended until the decision; if it becomes active again, the lost time is added. If this is a mistake, withdraw the dispute at your bank or contact support.',
    ],
  },
  dispute_won: {
    title: ['Disputa encerrada, chave em vigor de novo', 'Dispute closed, key active again'],
    content: [
      'A disputa do pagamento de {product} acabou. A chave vale de novo e ganhou de volta o tempo perdido.',
      'The dispute about your payment for {product} is over. The key is active again, with the lost time added.',
    ],
  },
  dispute_lost: {
    title: ['Disputa encerrada, pagamento devolvido', 'Dispute closed, payment returned'],
    content: [
      'O pagamento de {product} foi devolvido a quem o contestou, e a chave foi desativada. Se não foi você, fale com o suporte.',
      'The payment for {product} was returned to whoever disputed it, and the key is switched off. If it was not you, contact support.',
    ],
  },
  dispute_to_answer: {
    title: ['Pagamento contestado: {time} para responder', 'Disputed payment: {time} to answer'],
    content: [
      'O pagamento de {product} está em disputa, e a chave está suspensa. Envie as provas em Disputas.',
      'The payment for {product} is in dispute, and its key is suspended. Send the evidence under Disputes.',
    ],
  },
  admin_dispute_won: {
    title: ['Disputa ganha', 'Dispute won'],
    content: [
      'O dinheiro de {product} fica com a loja, e a chave vale de novo.',
      'The money for {product} stays with the store, and its key is active again.',
    ],
  },
  admin_dispute_lost: {
    title: ['Disputa perdida', 'Dispute lost'],
    content: [
      'O dinheiro de {product} voltou para o pagador, e a chave foi desativada.',
      'The money for {product} went back to the payer, and its key is switched off.',
    ],
  },
  address_claimed: {
    title: ['Pedido por e-mail perdido', 'Lost e-mail request'],
    content: [
      'Alguém perdeu o acesso ao e-mail da conta e informou a compra {payment} ({product}) como prova. Compare os dados e responda em Usuários, na aba “E-mails perdidos”.',
      'Somebody has lost access to their account’s e-mail and names purchase {payment} ({product}) as proof. Compare the details and answer under Users, in the tab “Lost e-mails”.',
    ],
  },
  approval_requested: {
    title: ['Um pedido espera a aprovação de outra pessoa', 'A request waits for a second person'],
    content: [
      'Alguém da equipe pediu algo acima do limite que precisa de duas pessoas. Confira e decida em Aprovações, no painel.',
      'A member of the team has asked for something above the limit that takes two people. Check it and decide in the panel, under Approvals.',
    ],
  },
  approval_approved: {
    title: ['Seu pedido foi aprovado', 'Your request was approved'],
    content: [
      'Outra pessoa da equipe aprovou o que você pediu, e já foi feito. Veja em Aprovações, no painel.',
      'Another member of the team has approved what you asked for, and it is done. It is in the panel, under Approvals.',
    ],
  },
  approval_refused: {
    title: ['Aprovado, mas não deu para fazer', 'Approved, but it could not be done'],
    content: [
      'Outra pessoa da equipe aprovou o seu pedido, mas a situação mudou antes disso e nada foi feito. Veja o motivo em Aprovações, no painel.',
      'Another member of the team has approved your request, but things had changed by then and nothing was done. The reason is in the panel, under Approvals.',
    ],
  },
  approval_declined: {
    title: ['Seu pedido não foi aprovado', 'Your request was not approved'],
    content: [
      'Outra pessoa da equipe recusou o que você pediu em Aprovações: {reply}',
      'Another member of the team has declined what you asked for under Approvals: {reply}',
    ],
  },
  key_replaced: {
    title: ['Sua chave foi trocada', 'Your key was replaced'],
    content: [
      'A chave de {product} foi trocada por uma nova, que termina em {end}. A antiga não vale mais; o prazo é o mesmo. Veja a nova no seu painel, em Compras.',
      'Your key for {product} was replaced by a new one that ends in {end}. The old one no longer works; the expiry is the same. The new one is in your dashboard, under Purchases.',
    ],
  },
  shared_key_replaced: {
    title: ['Sua chave foi trocada porque muita gente a usou', 'Your key was replaced because many used it'],
    content: [
      'A chave de {product} foi usada em mais aparelhos e redes do que ela permite. Por isso a trocamos por uma nova, que termina em {end}. A antiga não vale mais; o prazo é o mesmo, e seu programa vai pedir a nova. Ela está no seu painel, em Compras. Não a passe a ninguém. Se não foi você, troque a sua senha.',
      'Your key for {product} was used on more devices and networks than it allows. So we have replaced it by a new one that ends in {end}. The old one no longer works; the expiry is the same, and your tool will ask for the new one. It is in your dashboard, under Purchases. Share it with nobody. If this was not you, change your password.',
    ],
  },
  key_given: {
    title: ['Você recebeu uma chave', 'You were given a key'],
    content: [
      'Uma chave de {product}, que termina em {end}, agora é da sua conta. Ela está no seu painel, em Compras.',
      'A key for {product} that ends in {end} now belongs to your account. It is in your dashboard, under Purchases.',
    ],
  },
  keys_given: {
    title: ['Você recebeu chaves', 'You were given keys'],
    content: [
      'Chaves de {product} agora são da sua conta. Elas estão no seu painel, em Compras.',
      'Keys for {product} now belong to your account. They are in your dashboard, under Purchases.',
    ],
  },
  key_transferred: {
    title: ['Uma chave saiu da sua conta', 'A key has left your account'],
    content: [
      'O suporte transferiu a sua chave de {product} para outra conta. Se você não pediu isso, fale com o suporte.',
      'Support has transferred your key for {product} to another account. If you did not ask for this, contact support.',
    ],
  },
  key_moved: {
    title: ['Sua chave mudou de aparelho', 'Your key moved to another device'],
    content: [
      'A sua chave de {product}, que termina em {end}, agora vale em outro aparelho, como você confirmou no painel. Se não foi você, troque a sua senha e fale com o suporte.',
      'Your key for {product} that ends in {end} is valid on another device now, as you confirmed in your dashboard. If it was not you, change your password and contact support.',
    ],
  },
  factor_reset_requested: {
    title: ['Pediram a remoção do seu segundo fator', 'The removal of your second factor was requested'],
    content: [
      'Outro administrador pediu a remoção do seu segundo fator: em 24 horas ele é removido e todas as suas sessões terminam. Se você ainda tem o fator, use-o uma vez em Segurança da conta, no painel, e o pedido é cancelado.',
      'Another admin has requested the removal of your second factor: in 24 hours it is removed and all your sessions end. If you still have the factor, use it once under Account security, in the panel, and the request is cancelled.',
    ],
  },
  refund_to_claim: {
    title: ['Seu reembolso espera por você', 'Your refund is waiting for you'],
    content: [
      'O pagamento de {product} volta para você. Diga em qual carteira quer receber: {link}',
      'Your payment for {product} goes back to you. Say which wallet it should go to: {link}',
    ],
  },
  excess_to_claim: {
    title: ['O que veio a mais espera por você', 'What came in excess is waiting for you'],
    content: [
      'Na sua compra de {product} recebemos {part} além do devido, e esse valor é seu. Diga em qual carteira quer receber: {link}',
      'For your purchase of {product} we received {part} more than was due, and it is yours. Say which wallet it should go to: {link}',
    ],
  },
}

/** The text of a system notification. Missing parameters are left empty. */
export function systemNotificationText(
  kind: SystemNotificationKind,
  params: Record<string, string>,
  language: Language,
): Notice {
  const { title, content } = notices[kind]
  const values = paramsIn(language, params)
  const fill = (words: Words) => filled(inLanguage(words, language), values).trim()
  return { title: fill(title), content: fill(content) }
}
