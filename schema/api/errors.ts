import type { Language } from '../rules/languages.ts'
import type { ErrorFields } from './error-fields.ts'

/** Every error of the API: code → [HTTP status, Brazilian Portuguese, English]. Clients branch on the code. */
export const errors = {
  invalid_input: [400, 'Confira os dados informados.', 'Check the data you entered.'],
  malformed_json: [400, 'O corpo da requisição não é um JSON válido.', 'The request body is not valid JSON.'],
  honeypot_failed: [
    400,
    'Não foi possível validar o formulário. Recarregue a página e tente de novo.',
    'Form validation failed',
  ],
  terms_required: [400, 'Você precisa aceitar os termos.', 'You need to accept the terms.'],
  common_password: [400, 'Essa senha é comum demais. Escolha outra.', 'That password is too common. Choose another.'],
  link_invalid: [
    400,
    'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.',
    'This link is no longer valid: it has expired, was used already or is incomplete. Ask for a new one.',
  ],
  email_unchanged: [400, 'Este já é o e-mail da sua conta.', 'This is already the e-mail of your account.'],
  email_change_not_found: [
    404,
    'Não há troca de e-mail em andamento. Peça de novo.',
    'No e-mail change is in progress. Request it again.',
  ],
  password_unchanged: [
    400,
    'Escolha uma senha diferente da que você recebeu.',
    'Choose a password other than the one you were given.',
  ],
  wrong_password: [400, 'A senha atual está incorreta.', 'The current password is wrong.'],
  one_file: [400, 'Envie exatamente um arquivo.', 'Send exactly one file.'],
  file_differs: [400, 'O arquivo não chegou inteiro. Envie de novo.', 'The file arrived incomplete. Send it again.'],
  invalid_amount: [400, 'Valor inválido.', 'Invalid amount.'],
  not_authenticated: [
    401,
    'Sessão inválida ou expirada. Faça login novamente.',
    'Your session is invalid or has expired. Please log in again.',
  ],
  invalid_credentials: [401, 'E-mail ou senha incorretos.', 'Wrong e-mail or password.'],
  invalid_signature: [401, 'Assinatura inválida.', 'Invalid signature.'],
  forbidden: [403, 'Você não tem permissão para fazer isso.', 'You are not allowed to do this.'],
  scope_missing: [
    403,
    'Seu acesso de administrador não inclui esta área. Peça a um administrador com acesso total.',
    'Your admin access does not include this area. Ask an admin with full access.',
  ],
  password_change_required: [
    403,
    'Troque a senha que o suporte definiu antes de continuar.',
    'Change the password that support set before you continue.',
  ],
  account_banned: [
    403,
    'Esta conta foi banida. Fale com o suporte.',
    'This account has been banned. Please contact support.',
  ],
  account_blocked: [
    403,
    'Esta conta está bloqueada. Fale com o suporte.',
    'This account is blocked. Please contact support.',
  ],
  captcha_required: [
    403,
    'Confirme que você não é um robô e tente de novo.',
    'Confirm that you are not a robot and try again.',
  ],
  second_factor_needed: [
    403,
    'Falta confirmar que é você: use o segundo fator desta conta.',
    'One more step: use the second factor of this account.',
  ],
  second_factor_required: [
    403,
    'O painel pede um segundo fator. Configure um e entre de novo.',
    'The panel asks for a second factor. Set one up and log in again.',
  ],
  step_up_required: [
    403,
    'Confirme que é você com o segundo fator e tente de novo.',
    'Confirm with your second factor that it is you, and try again.',
  ],
  second_factor_refused: [
    403,
    'Não deu certo: o código está errado, expirou ou já foi usado.',
    'That did not work: the code is wrong, has expired or was used already.',
  ],
  passkey_refused: [
    403,
    'Esta chave de acesso não serve aqui. Use outra ou tente de novo.',
    'This passkey cannot be used here. Use another one, or try again.',
  ],
  challenge_expired: [
    400,
    'O tempo para confirmar acabou. Comece de novo.',
    'The time to confirm is over. Please start again.',
  ],
  session_not_found: [404, 'Esta sessão já terminou.', 'This session has already ended.'],
  factor_not_found: [404, 'Este fator não existe mais.', 'This factor does not exist any more.'],
  factor_taken: [409, 'Esta conta já tem este fator.', 'This account already has this factor.'],
  factors_full: [
    409,
    'Esta conta já tem {max} fatores. Remova um antes.',
    'This account already has {max} factors. Remove one first.',
  ],
  no_second_factor: [409, 'Esta conta não tem segundo fator.', 'This account has no second factor.'],
  factor_reset_pending: [
    409,
    'A redefinição do segundo fator já foi pedida.',
    'The reset of the second factor has already been requested.',
  ],
  no_factor_reset: [
    409,
    'Não há redefinição de segundo fator para cancelar.',
    'There is no second factor reset to cancel.',
  ],
  last_factor: [
    409,
    'O painel pede um segundo fator: adicione outro antes de remover este.',
    'The panel asks for a second factor: add another one before you remove this one.',
  ],
  not_found: [404, 'Não encontrado.', 'Not found.'],
  account_not_found: [404, 'Não existe conta com esse e-mail.', 'There is no account with that e-mail.'],
  user_not_found: [404, 'Usuário não encontrado.', 'User not found.'],
  note_not_found: [404, 'Nota não encontrada.', 'Note not found.'],
  product_not_found: [404, 'Produto não encontrado.', 'Product not found.'],
  category_not_found: [404, 'Categoria não encontrada.', 'Category not found.'],
  level_not_found: [404, 'Nível não encontrado.', 'Level not found.'],
  video_not_found: [404, 'Vídeo não encontrado.', 'Video not found.'],
  social_link_not_found: [404, 'Link social não encontrado.', 'Social link not found.'],
  method_not_found: [404, 'Método de pagamento não encontrado.', 'Payment method not found.'],
  payment_not_found: [404, 'Pagamento não encontrado.', 'Payment not found.'],
  dispute_closed: [409, 'Esta disputa já foi decidida.', 'This dispute has been decided.'],
  dispute_without_case: [
    409,
    'O provedor não recebe provas desta disputa por aqui. Baixe o PDF e envie no painel do provedor.',
    'The provider does not take evidence for this dispute from here. Download the PDF and send it on the provider’s own pages.',
  ],
  evidence_refused: [
    502,
    'O provedor recusou as provas. Baixe o PDF e envie no painel do provedor.',
    'The provider refused the evidence. Download the PDF and send it on the provider’s own pages.',
  ],
  dispute_not_found: [404, 'Disputa não encontrada.', 'Dispute not found.'],
  purchase_not_found: [
    404,
    'Não foi possível encontrar o pagamento. Verifique se o pagamento existe no sistema.',
    'The payment could not be found. Check that it exists in the system.',
  ],
  terms_changed: [
    409,
    'Os termos mudaram nesse meio-tempo. Recarregue a página para ler a nova versão.',
    'The terms have changed in the meantime. Reload the page to read the new version.',
  ],
  terms_not_recorded: [404, 'Não há aceite dos termos registrado.', 'No acceptance of the terms is recorded.'],
  coupon_invalid: [404, 'Cupom inválido.', 'Invalid code.'],
  coupon_not_found: [404, 'Cupom não encontrado.', 'Coupon not found.'],
  coupon_role: [400, 'Este cupom não vale para a sua conta.', 'This coupon is not valid for your account.'],
  coupon_exhausted: [400, 'Este cupom já esgotou.', 'This coupon has been used up.'],
  coupon_used: [
    400,
    'Você já usou este cupom o máximo de vezes permitido.',
    'You have used this coupon as often as it allows.',
  ],
  coupon_in_order: [
    409,
    'Este cupom já está no seu pedido em aberto de {product}. Pague esse pedido ou espere ele expirar.',
    'This coupon is already in your open order for {product}. Pay that order, or wait until it expires.',
  ],
  key_not_found: [404, 'Chave não encontrada.', 'Key not found.'],
  license_not_found: [404, 'Licença não encontrada.', 'Licence not found.'],
  download_not_found: [404, 'Não há nada para baixar nesta compra.', 'There is nothing to download for this purchase.'],
  file_not_found: [
    404,
    'O arquivo não está mais guardado. Envie de novo.',
    'The file is no longer stored. Upload it again.',
  ],
  claim_not_found: [404, 'Pedido do Discord não encontrado.', 'Discord request not found.'],
  address_claim_not_found: [404, 'Pedido por e-mail perdido não encontrado.', 'Lost e-mail request not found.'],
  video_id_invalid: [400, 'O código do vídeo não é dessa plataforma.', 'This video ID is not from that platform.'],
  prefetch_refused: [400, 'Esta chamada não pode ser antecipada.', 'This call cannot be made ahead of time.'],
  product_required: [400, 'Por favor, selecione um produto.', 'Please select a product.'],
  days_invalid: [400, 'Por favor, insira um número válido de dias.', 'Please enter a valid number of days.'],
  product_invalid: [400, 'Produto inválido.', 'Invalid product.'],
  key_taken: [409, 'Já existe uma chave igual a essa.', 'This key already exists.'],
  key_owned: [409, 'Esta chave já é dessa conta.', 'The key already belongs to that account.'],
  user_ambiguous: [
    409,
    'Há mais de um usuário com esse nome. Informe o e-mail.',
    'More than one user has that name. Enter the e-mail.',
  ],
  discord_taken: [
    409,
    'Esse ID do Discord já está confirmado em outra conta.',
    'That Discord ID is already confirmed for another account.',
  ],
  key_not_in_force: [
    409,
    'Esta chave não está em vigor. Fale com o suporte.',
    'This key is not active. Please contact support.',
  ],
  device_not_bound: [409, 'Esta chave não está ligada a nenhum aparelho.', 'This key is not bound to any device.'],
  device_release_wait: [
    409,
    'Você liberou o aparelho desta chave há pouco tempo. Tente de novo em {days} dia(s).',
    'You released the device of this key recently. Try again in {days} day(s).',
  ],
  feedback_not_found: [404, 'Avaliação não encontrada.', 'Review not found.'],
  feedback_not_buyer: [
    403,
    'Você precisa ter uma licença deste produto para avaliá-lo.',
    'You need a licence for this product to review it.',
  ],
  feedback_pending: [
    409,
    'Sua avaliação deste produto ainda está em análise.',
    'Your review of this product is still awaiting approval.',
  ],
  feedback_wait: [
    409,
    'Você já avaliou este produto: aguarde {days} dia(s) para avaliar de novo.',
    'You have already reviewed this product: wait {days} day(s) to review it again.',
  ],
  feedback_taken: [
    409,
    'Este cliente já tem outra avaliação pendente deste produto.',
    'This customer already has another pending review of this product.',
  ],
  suggestion_not_found: [404, 'Sugestão não encontrada.', 'Suggestion not found.'],
  notification_not_found: [404, 'Notificação não encontrada.', 'Notification not found.'],
  invalid_move: [
    409,
    'Essa mudança não é possível no status atual.',
    'That change is not possible in the current status.',
  ],
  campaign_dates: [400, 'A campanha precisa terminar depois do início.', 'The campaign has to end after it begins.'],
  campaigns_overlap: [
    400,
    'Duas campanhas deste produto ficariam em vigor ao mesmo tempo.',
    'Two campaigns of this product would run at the same time.',
  ],
  volume_price_high: [
    400,
    'Um preço por quantidade precisa ser menor que o preço do produto.',
    'A volume price has to be below the product’s price.',
  ],
  coupon_dates: [400, 'O fim da validade não pode vir antes do início.', 'The coupon cannot end before it begins.'],
  coupon_taken: [409, 'Já existe um cupom com esse código.', 'There is already a coupon with that code.'],
  coupon_below_uses: [
    409,
    'O máximo de usos não pode ficar abaixo dos usos atuais.',
    'The maximum cannot be below the current uses.',
  ],
  admin_account_claimed: [
    409,
    'Contas de administrador não mudam de e-mail por pedido. Use o comando make-admin.',
    'Admin accounts do not change their e-mail by request. Use the make-admin command.',
  ],
  own_account: [409, 'Você não pode fazer isso com a sua própria conta.', 'You cannot do this to your own account.'],
  last_admin: [
    409,
    'Esta é a última conta de administrador, e a loja precisa de uma.',
    'This is the last admin account, and the store needs one.',
  ],
  deletion_payment_open: [
    409,
    'Há um pagamento em aberto na sua conta. Pague ou espere ele vencer, e exclua a conta depois.',
    'There is an open payment in your account. Pay it or wait until it expires, then delete the account.',
  ],
  deletion_key_owed: [
    409,
    'Uma chave que você comprou está a caminho. Espere por ela, ou pelo dinheiro de volta, e exclua a conta depois.',
    'A key that you bought is on its way. Wait for it, or for the money, then delete the account.',
  ],
  deletion_refund_open: [
    409,
    'Há dinheiro voltando para você. Espere o reembolso terminar, e exclua a conta depois. Se ele demorar, fale com o suporte.',
    'Money is on its way back to you. Wait until the refund is complete, then delete the account. If it takes long, contact support.',
  ],
  deletion_request_open: [
    409,
    'O seu pedido de reembolso ainda não foi respondido. Espere a resposta, e exclua a conta depois.',
    'Your refund request has not been answered yet. Wait for the answer, then delete the account.',
  ],
  deletion_dispute_open: [
    409,
    'Um pagamento seu está contestado. Espere a decisão, ou fale com o suporte, e exclua a conta depois.',
    'One of your payments is disputed. Wait for the decision, or contact support, then delete the account.',
  ],
  email_taken: [409, 'Já existe uma conta com esse e-mail.', 'There is already an account with that e-mail.'],
  product_taken: [
    409,
    'Já existe um produto à venda com esse nome.',
    'There is already a product on sale with that name.',
  ],
  slug_taken: [
    409,
    'Já existe um produto à venda com esse endereço.',
    'There is already a product on sale with that address.',
  ],
  free_with_price: [
    400,
    'Um produto grátis não tem preço: deixe os dois preços em 0.',
    'A free product has no price: set both prices to 0.',
  ],
  level_in_use: [
    409,
    'Este nível está em uso e não pode ser excluído: {products}.',
    'This level is in use and cannot be deleted: {products}.',
  ],
  category_taken: [409, 'Já existe uma categoria com esse nome.', 'There is already a category with that name.'],
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
  refund_not_approved: [
    409,
    'Só compras aprovadas podem ser reembolsadas.',
    'Only approved purchases can be refunded.',
  ],
  payment_disputed: [
    409,
    'Este pagamento está em disputa: o provedor retém o dinheiro até a decisão.',
    'This payment is in dispute: the provider holds the money until it is decided.',
  ],
  refund_too_late: [
    409,
    'Não é possível reembolsar compras com mais de 24 horas.',
    'Purchases of more than 24 hours ago cannot be refunded.',
  ],
  refund_nothing_paid: [
    409,
    'Nada foi pago por esta compra, então não há o que reembolsar.',
    'Nothing was paid for this purchase, so there is nothing to refund.',
  ],
  refund_elsewhere: [
    409,
    'Esta compra foi paga fora da loja. Para pedir o dinheiro de volta, fale com o suporte.',
    'This purchase was paid outside the store. To ask for the money back, contact support.',
  ],
  refund_reason_required: [
    409,
    'Esta compra foi paga fora da loja: escreva como o dinheiro foi devolvido.',
    'This purchase was paid outside the store: write how the money was paid back.',
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
  order_recorded_otherwise: [
    409,
    'Esta venda já foi registrada com outros dados. Veja a compra na lista antes de registrar outra.',
    'This sale has been recorded already, with other data. Look at the purchase in the list before you record another.',
  ],
  refund_already_open: [
    409,
    'Esta compra já tem um reembolso. Veja o status dela nas suas compras.',
    'This purchase already has a refund. Your purchases show its status.',
  ],
  refund_request_too_late: [
    409,
    'O prazo para pedir o reembolso desta compra acabou. Fale com o suporte.',
    'The time to request a refund of this purchase is over. Please contact support.',
  ],
  refund_request_not_found: [404, 'Pedido de reembolso não encontrado.', 'Refund request not found.'],
  refund_request_decided: [409, 'Este pedido já foi respondido.', 'This request has already been answered.'],
  refund_failed: [
    502,
    'O meio de pagamento recusou o reembolso por enquanto. A loja tenta de novo sozinha, e você pode pedir de novo.',
    'The provider has declined the refund for now. The store tries again by itself, and you can request it again.',
  ],
  partial_refund_unsupported: [
    409,
    'O meio de pagamento desta compra não devolve só uma parte.',
    'The provider of this purchase cannot refund a part of it.',
  ],
  partial_refund_too_high: [
    409,
    'O valor precisa ser menor que o que resta da compra. Para devolver tudo, escolha o valor inteiro.',
    'The amount has to be below what is left of the purchase. To refund all of it, choose the whole amount.',
  ],
  partial_refund_open: [
    409,
    'Outro reembolso parcial desta compra ainda não terminou.',
    'Another partial refund of this purchase is still in progress.',
  ],
  partial_refund_after_whole: [
    409,
    'Esta compra já tem um reembolso do valor inteiro.',
    'This purchase already has a refund of the whole amount.',
  ],
  partial_refund_not_found: [404, 'Reembolso parcial não encontrado.', 'Partial refund not found.'],
  partial_refund_not_refused: [
    409,
    'Só dá para desistir de um reembolso parcial que o meio de pagamento recusou.',
    'Only a partial refund that the provider has declined can be given up.',
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
  event_not_found: [404, 'Este webhook não existe.', 'This webhook does not exist.'],
  already_paid: [
    409,
    'Você acabou de pagar este produto: a chave já está no seu painel.',
    'You have just paid for this product: the key is in your dashboard.',
  ],
  seller_unavailable: [409, 'Este produto está indisponível no momento.', 'This product is unavailable at the moment.'],
  seller_unsupported: [
    409,
    'O vendedor externo desta chave não permite isso.',
    'The external seller of this key cannot do that.',
  ],
  seller_key_unused: [
    409,
    'O vendedor externo não permite adicionar tempo a uma chave ainda não usada.',
    'The external seller cannot add time to a key that has not been used yet.',
  ],
  seller_key_shared: [
    409,
    'O usuário desta chave tem mais de uma assinatura no vendedor externo. Adicione o tempo por lá.',
    'The user of this key has more than one subscription with the external seller. Add the time there.',
  ],
  body_too_large: [413, 'Os dados enviados são grandes demais.', 'The data sent is too large.'],
  image_too_large: [413, 'O arquivo é maior que 5 MB.', 'The file is larger than 5 MB.'],
  image_type: [
    415,
    'Tipo de arquivo não aceito. Use JPG, PNG, GIF, WEBP ou MP4.',
    'This type of file is not accepted. Use JPG, PNG, GIF, WEBP or MP4.',
  ],
  unsupported_media_type: [415, 'Tipo de conteúdo não suportado.', 'Unsupported media type.'],
  too_many_requests: [
    429,
    'Muitas tentativas. Espere um momento e tente de novo.',
    'Too many requests. Please wait a moment and try again.',
  ],
  internal_error: [
    500,
    'Algo deu errado do nosso lado. Tente de novo em instantes.',
    'Something went wrong on our side. Try again in a moment.',
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
  event_failed: [
    502,
    'O provedor ainda não respondeu sobre este webhook. Tente de novo mais tarde.',
    'The provider has still not answered about this webhook. Try again later.',
  ],
  seller_failed: [
    502,
    'O vendedor externo não respondeu. Verifique a chave antes de tentar de novo.',
    'The external seller did not answer. Check the key before you try again.',
  ],
  storage_failed: [
    502,
    'O arquivo não pôde ser guardado. Tente de novo em instantes.',
    'The file could not be stored. Try again in a moment.',
  ],
  database_unavailable: [
    503,
    'A loja está fora do ar por um instante. Tente de novo em alguns segundos.',
    'The store is offline for a moment. Try again in a few seconds.',
  ],
  crypto_unavailable: [
    503,
    'O pagamento em cripto está indisponível no momento.',
    'Payment in crypto is unavailable at the moment.',
  ],
  email_unavailable: [503, 'A loja não envia e-mails no momento.', 'The store does not send e-mails at the moment.'],
  not_ready: [503, 'A loja não está pronta para atender.', 'The store is not ready to serve.'],
  not_configured: [503, 'A loja ainda não foi configurada.', 'The store is not configured yet.'],
} as const satisfies Record<string, readonly [status: number, pt: string, en: string]>

export type ErrorCode = keyof typeof errors

export interface ErrorDetail {
  path: string
  message: string
}

/** The body of every error answer. The flags are set where the specification names them. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  requestId: string
  details?: ErrorDetail[]
  requiresCaptcha?: boolean
  isBanned?: boolean
  isBlocked?: boolean
  [extra: string]: unknown
}

export const statusOf = (code: ErrorCode): number => errors[code][0]
/** Fills in `{name}` from `extra`. */
export const textOf = (code: ErrorCode, language: Language, extra: Record<string, unknown> = {}): string =>
  errors[code][language === 'en' ? 2 : 1].replace(/\{(\w+)\}/g, (_, name: string) => String(extra[name] ?? ''))

/** What the answer of an error with this code may have beside the text. */
type ExtraOf<Code extends ErrorCode> = { details?: ErrorDetail[] } & (Code extends keyof ErrorFields
  ? ErrorFields[Code]
  : unknown)

/** A failure with one of the codes above. `extra` is added to the answer's body; `retryAfter` (seconds) becomes its header. */
export class StoreError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(
    code: Code,
    ...[extra, retryAfter]: Record<never, never> extends ExtraOf<Code>
      ? [extra?: ExtraOf<Code>, retryAfter?: number]
      : [extra: ExtraOf<Code>, retryAfter?: number]
  ) {
    super(code)
    this.code = code
    this.extra = { ...extra }
    this.retryAfter = retryAfter
  }
}
