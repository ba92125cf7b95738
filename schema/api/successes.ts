/** What the API says when something is done: key → [Brazilian Portuguese, English]. */
export const successes = {
  registered: ['Conta criada com sucesso!', 'Account created!'],
  notification_read: ['Notificação marcada como lida.', 'Notification marked as read.'],
  coupon_applied: ['Cupom aplicado!', 'Coupon applied!'],
  coupon_deleted: ['Cupom excluído com sucesso!', 'Coupon deleted!'],
} as const satisfies Record<string, readonly [pt: string, en: string]>

export type SuccessCode = keyof typeof successes
