import type { SystemNotificationKind } from '../rules/notifications.ts'
import type { Language } from './errors.ts'

interface Notice {
  title: string
  content: string
}

/** The texts of notifications that the shop sends by itself. `{product}` is the product's name, `{time}` a duration. */
const notices: Record<SystemNotificationKind, Record<Language, Notice>> = {
  key_delivered: {
    'pt-BR': { title: 'Sua chave chegou', content: 'A chave de {product} já está no seu painel, em Compras.' },
    en: { title: 'Your key is here', content: 'The key for {product} is in your dashboard, under Purchases.' },
  },
  late_key_delivered: {
    'pt-BR': {
      title: 'Pagamento recebido, chave entregue',
      content:
        'Seu pagamento de {product} chegou depois do prazo, e está tudo certo: a chave já está no seu painel, em Compras.',
    },
    en: {
      title: 'Payment received, key delivered',
      content:
        'Your payment for {product} arrived after the deadline, and all is well: the key is in your dashboard, under Purchases.',
    },
  },
  payment_refunded: {
    'pt-BR': {
      title: 'Pagamento devolvido',
      content: 'Devolvemos o seu pagamento de {product}. O valor volta para a conta de onde saiu.',
    },
    en: {
      title: 'Payment refunded',
      content: 'We have refunded your payment for {product}. The money goes back to the account it came from.',
    },
  },
  refunded_without_key: {
    'pt-BR': {
      title: 'A chave não chegou, e o pagamento foi devolvido',
      content:
        'O fornecedor não entregou a chave de {product} a tempo, por isso devolvemos o seu pagamento. O valor volta para a conta de onde saiu.',
    },
    en: {
      title: 'The key did not come, and your payment is refunded',
      content:
        'The supplier did not deliver the key for {product} in time, so we have refunded your payment. The money goes back to the account it came from.',
    },
  },
  outage_credit: {
    'pt-BR': {
      title: '{product} voltou, e com tempo de volta',
      content: 'A manutenção de {product} acabou. A sua licença ganhou de volta o tempo da parada ({time}).',
    },
    en: {
      title: '{product} is back, and so is your time',
      content:
        'The maintenance of {product} is over. Your licence has been given back the time of the outage ({time}).',
    },
  },
  refund_to_claim: {
    'pt-BR': {
      title: 'Seu reembolso espera por você',
      content: 'O pagamento de {product} volta para você. Diga em qual carteira quer receber: {link}',
    },
    en: {
      title: 'Your refund is waiting for you',
      content: 'Your payment for {product} goes back to you. Say which wallet it should go to: {link}',
    },
  },
}

/** The text of a system notification. Missing parameters are left empty. */
export function systemNotificationText(
  kind: SystemNotificationKind,
  params: Record<string, string>,
  language: Language,
): Notice {
  const { title, content } = notices[kind][language]
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return { title: fill(title), content: fill(content) }
}
