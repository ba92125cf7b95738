import type { Translate } from '#web/i18n/dictionary.ts'

export const columnNames = (t: Translate) => ({
  payment: t('adminHealth.columns.payment'),
  license: t('adminHealth.columns.license'),
  product: t('adminHealth.columns.product'),
  amount: t('adminHealth.columns.amount'),
  created: t('adminHealth.columns.created'),
  approved: t('adminHealth.columns.approved'),
  made: t('adminHealth.columns.made'),
  by: t('adminHealth.columns.by'),
  status: t('adminHealth.columns.status'),
  reason: t('adminHealth.columns.reason'),
  refusal: t('adminHealth.columns.refusal'),
  nextAttempt: t('adminHealth.columns.nextAttempt'),
  kind: t('adminHealth.columns.kind'),
  opened: t('adminHealth.columns.opened'),
  answerBy: t('adminHealth.columns.answerBy'),
  provider: t('adminHealth.columns.provider'),
  received: t('adminHealth.columns.received'),
  attempts: t('adminHealth.columns.attempts'),
  action: t('adminHealth.columns.action'),
})
