import type { ErrorTexts } from './texts.ts'

export const paymentErrors = {
  invalid_signature: [401, 'Assinatura inválida.', 'Invalid signature.'],
  method_not_found: [404, 'Método de pagamento não encontrado.', 'Payment method not found.'],
  payment_not_found: [404, 'Pagamento não encontrado.', 'Payment not found.'],
  purchase_not_found: [
    404,
    'Não foi possível encontrar o pagamento. Verifique se o pagamento existe no sistema.',
    'The payment could not be found. Check that it exists in the system.',
  ],
  method_not_configured: [
    409,
    'O provedor deste método de pagamento não está configurado.',
    'The provider of this payment method is not configured.',
  ],
  method_disabled: [409, 'Esta forma de pagamento está indisponível.', 'This payment method is unavailable.'],
  product_not_sold: [409, 'Este produto não está à venda no momento.', 'This product is not for sale at the moment.'],
  out_of_stock: [409, 'Este produto esgotou. Nada foi cobrado.', 'This product is sold out. Nothing was charged.'],
  stock_empty: [
    409,
    'Não há chave livre no estoque deste produto.',
    'There is no available key in the stock of this product.',
  ],
  already_claimed: [
    409,
    'Este produto grátis é um por pessoa, e você já tem o seu.',
    'This free product is one per person, and you already have yours.',
  ],
  email_unverified: [
    409,
    'Este produto grátis é um por pessoa: confirme o e-mail da sua conta para receber a chave.',
    'This free product is one per person: confirm the e-mail of your account to get the key.',
  ],
  price_changed: [
    409,
    'O preço mudou. Confira o novo valor antes de pagar.',
    'The price has changed. Check the new amount before you pay.',
  ],
  payment_pending: [409, 'O pagamento ainda não foi confirmado.', 'The payment has not been confirmed yet.'],
  payment_processing: [
    409,
    'Seu pagamento deste produto está sendo confirmado. Espere um momento.',
    'Your payment for this product is being confirmed. Please wait a moment.',
  ],
  payment_not_approved: [409, 'O pagamento não foi aprovado.', 'The payment was not approved.'],
  payment_disputed: [
    409,
    'Este pagamento está em disputa: o provedor retém o dinheiro até a decisão.',
    'This payment is in dispute: the provider holds the money until it is decided.',
  ],
  buyer_not_found: [
    404,
    'Nenhuma conta tem este e-mail. Quem comprou precisa ter uma conta na loja.',
    'No account has this e-mail. The buyer needs an account in the store.',
  ],
  sold_at_invalid: [
    400,
    'A data da venda não pode estar no futuro nem há mais de um ano.',
    'The date of the sale can be neither in the future nor more than a year ago.',
  ],
  price_below_half: [
    403,
    'O valor é menos da metade do preço da loja. Peça a um administrador com acesso total para registrar esta venda.',
    'The amount is less than half of the price in the store. Ask an admin with full access to record this sale.',
  ],
  list_price_missing: [
    403,
    'A loja não tem preço nesta moeda para comparar. Peça a um administrador com acesso total para registrar esta venda.',
    'The store has no price in this currency to compare with. Ask an admin with full access to record this sale.',
  ],
  order_recorded_otherwise: [
    409,
    'Esta venda já foi registrada com outros dados. Veja a compra na lista antes de registrar outra.',
    'This sale has been recorded already, with other data. Look at the purchase in the list before you record another.',
  ],
  cancel_not_pending: [409, 'Só pagamentos pendentes podem ser cancelados.', 'Only pending payments can be cancelled.'],
  cancel_too_late: [
    409,
    'O meio de pagamento já encerrou esta cobrança. Confira o novo status.',
    'The provider has already closed this charge. Check its new status.',
  ],
  cancel_processing: [
    409,
    'O dinheiro já foi visto e ainda não é definitivo. O pagamento só pode ser encerrado 24 horas depois do prazo dele.',
    'The money was seen and is not final yet. The payment can only be closed 24 hours after its deadline.',
  ],
  no_key_email: [
    409,
    'Esta compra não está paga ou não tem uma chave entregue.',
    'This purchase is not paid or has no delivered key.',
  ],
  email_just_sent: [
    409,
    'Este e-mail foi enviado há menos de 10 minutos. Espere um pouco.',
    'This e-mail was sent less than 10 minutes ago. Wait a little.',
  ],
  email_not_found: [
    404,
    'Este e-mail não está mais entre os que a loja deixou de enviar.',
    'This e-mail is no longer among those that the store gave up sending.',
  ],
  tax_id_required: [
    409,
    'Para pagar por PIX, informe o CPF ou CNPJ do titular da conta que vai pagar.',
    'To pay by PIX, enter the CPF or CNPJ of the owner of the account that will pay.',
  ],
  tax_id_invalid: [
    400,
    'Este CPF ou CNPJ não existe. Confira os números.',
    'This CPF or CNPJ does not exist. Check the digits.',
  ],
  evidence_link_not_found: [404, 'Este link não existe ou já venceu.', 'This link does not exist, or has expired.'],
  event_not_found: [404, 'Este webhook não existe.', 'This webhook does not exist.'],
  already_paid: [
    409,
    'Você acabou de pagar este produto: a chave já está no seu painel.',
    'You have just paid for this product: the key is in your dashboard.',
  ],
  webhook_failed: [
    500,
    'O webhook não pôde ser tratado. Envie de novo.',
    'The webhook could not be handled. Send it again.',
  ],
  provider_failed: [
    502,
    'O meio de pagamento não respondeu. Nada foi cobrado; tente de novo.',
    'The payment provider did not answer. Nothing was charged; try again.',
  ],
  provider_malformed: [
    502,
    'O banco respondeu algo sem sentido. Nada foi perdido: continuamos tentando.',
    'The bank answered nonsense. Nothing is lost: we keep trying.',
  ],
  provider_refused: [502, 'O provedor recusou: {said}.', 'The provider refused: {said}.'],
  provider_unauthorized: [
    502,
    'O provedor não aceita as credenciais da loja: {said}. Confira a chave de acesso na configuração.',
    'The provider does not accept the store’s credentials: {said}. Check the access key in the configuration.',
  ],
  payment_refused: [
    502,
    'O meio de pagamento recusou esta compra. Nada foi cobrado. Tente outra forma de pagamento, confira o nome e o e-mail da sua conta, ou fale com o suporte.',
    'The payment provider refused this purchase. Nothing was charged. Try another payment method, check the name and e-mail of your account, or contact support.',
  ],
  method_out_of_order: [
    502,
    'Esta forma de pagamento está com defeito na loja: não é culpa sua, e nada foi cobrado. Tente outra forma, ou volte mais tarde.',
    'This payment method is out of order in the store: it is not your fault, and nothing was charged. Try another method, or come back later.',
  ],
  event_failed: [
    502,
    'O provedor ainda não respondeu sobre este webhook. Tente de novo mais tarde.',
    'The provider has still not answered about this webhook. Try again later.',
  ],
  crypto_unavailable: [
    503,
    'O pagamento em cripto está indisponível no momento.',
    'Payment in crypto is unavailable at the moment.',
  ],
} as const satisfies ErrorTexts
