import type { AuditedTable, AuditNoun, AuditVerb } from '#schema/rules/audit.ts'
import type { Words } from './code-words.ts'

/** What an action of the audit log is done to, in the words of the panel. */
const auditNounWords: Record<AuditNoun, Words> = {
  user: ['Usuário', 'User'],
  product: ['Produto', 'Product'],
  category: ['Categoria', 'Category'],
  level: ['Nível', 'Level'],
  license: ['Licença', 'Licence'],
  coupon: ['Cupom', 'Coupon'],
  payment: ['Pagamento', 'Payment'],
  dispute: ['Disputa', 'Dispute'],
  address_claim: ['Pedido por e-mail perdido', 'Lost e-mail request'],
  refund_request: ['Pedido de reembolso', 'Refund request'],
  payment_method: ['Método de pagamento', 'Payment method'],
  setting: ['Ajuste da loja', 'Store setting'],
  second_factor: ['Segundo fator', 'Second factor'],
  recovery_code: ['Códigos de recuperação', 'Recovery codes'],
  provider_event: ['Webhook do provedor', 'Provider webhook'],
  email: ['E-mail', 'E-mail'],
  note: ['Nota sobre cliente', 'Note about a customer'],
  notification: ['Notificação', 'Notification'],
  feedback: ['Avaliação', 'Review'],
  suggestion: ['Sugestão', 'Suggestion'],
  video: ['Vídeo', 'Video'],
  seed: ['Carga inicial', 'Initial load'],
  audit: ['Auditoria', 'Audit log'],
  social_link: ['Link social', 'Social link'],
}

const auditVerbWords: Record<AuditVerb, Words> = {
  create: ['Criação', 'Created'],
  update: ['Alteração', 'Changed'],
  delete: ['Exclusão', 'Deleted'],
  restore: ['Restauração', 'Restored'],
  set_role: ['Troca de cargo', 'Role changed'],
  block: ['Bloqueio', 'Blocked'],
  unblock: ['Desbloqueio', 'Unblocked'],
  ban: ['Banimento', 'Banned'],
  unban: ['Fim do banimento', 'Unbanned'],
  end_sessions: ['Sessões encerradas', 'Sessions ended'],
  reset_password: ['Nova senha', 'New password'],
  reset: ['Redefinição pedida', 'Reset requested'],
  cancel_reset: ['Redefinição cancelada', 'Reset cancelled'],
  remove_picture: ['Foto removida', 'Picture removed'],
  confirm_discord: ['Discord confirmado', 'Discord confirmed'],
  dismiss_discord: ['Pedido do Discord recusado', 'Discord request declined'],
  approve_claim: ['Pedido por e-mail perdido aprovado', 'Lost e-mail request approved'],
  maintenance: ['Início da manutenção', 'Maintenance begun'],
  back: ['Fim da manutenção', 'Maintenance ended'],
  add_time: ['Mais dias', 'Time added'],
  add_keys: ['Chaves no estoque', 'Keys added'],
  remove_keys: ['Chaves fora do estoque', 'Keys removed'],
  reset_hwid: ['Reset de HWID', 'HWID reset'],
  replace: ['Chave trocada', 'Key replaced'],
  give: ['Chave dada', 'Key given'],
  transfer: ['Chave transferida', 'Key transferred'],
  refund: ['Reembolso', 'Refund'],
  refund_part: ['Reembolso parcial', 'Partial refund'],
  drop_part: ['Desistência de reembolso parcial', 'Partial refund given up'],
  send_evidence: ['Envio de provas', 'Evidence sent'],
  cancel: ['Cancelamento', 'Cancelled'],
  use: ['Usado', 'Used'],
  retry: ['Nova tentativa', 'New attempt'],
  approved: ['Aprovação', 'Approved'],
  rejected: ['Rejeição', 'Rejected'],
  declined: ['Recusa', 'Declined'],
  in_preparation: ['Em preparação', 'In preparation'],
  completed: ['Conclusão', 'Completed'],
  export: ['Exportação', 'Exported'],
}

const auditTableWords: Record<AuditedTable, Words> = {
  users: ['Usuários', 'Users'],
  products: ['Produtos', 'Products'],
  categories: ['Categorias', 'Categories'],
  levels: ['Níveis', 'Levels'],
  licenses: ['Licenças', 'Licences'],
  coupons: ['Cupons', 'Coupons'],
  payments: ['Pagamentos', 'Payments'],
  refunds: ['Reembolsos', 'Refunds'],
  partial_refunds: ['Reembolsos parciais', 'Partial refunds'],
  refund_requests: ['Pedidos de reembolso', 'Refund requests'],
  disputes: ['Disputas', 'Disputes'],
  address_claims: ['Pedidos por e-mail perdido', 'Lost e-mail requests'],
  second_factors: ['Segundos fatores', 'Second factors'],
  recovery_codes: ['Códigos de recuperação', 'Recovery codes'],
  provider_events: ['Webhooks dos provedores', 'Provider webhooks'],
  emails: ['E-mails', 'E-mails'],
  customer_notes: ['Notas sobre clientes', 'Notes about customers'],
  payment_methods: ['Métodos de pagamento', 'Payment methods'],
  shop_settings: ['Ajustes da loja', 'Store settings'],
  notifications: ['Notificações', 'Notifications'],
  feedback: ['Avaliações', 'Reviews'],
  suggestions: ['Sugestões', 'Suggestions'],
  videos: ['Vídeos', 'Videos'],
  store: ['Loja', 'Store'],
  exports: ['Exportações', 'Exports'],
  social_links: ['Links sociais', 'Social links'],
}

const wordsIn = (names: Partial<Record<string, Words>>, code: string): Words => names[code] ?? [code, code]

/** `coupon.update`: "Cupom · Alteração". A name of an older version stays as it is. */
export function auditActionWords(action: string): Words {
  const [noun = '', verb] = action.split('.')
  const what = wordsIn(auditNounWords, noun)
  if (verb === undefined) return what
  const done = wordsIn(auditVerbWords, verb)
  return [`${what[0]} · ${done[0]}`, `${what[1]} · ${done[1]}`]
}

export const auditTableWordsOf = (table: string): Words => wordsIn(auditTableWords, table)
