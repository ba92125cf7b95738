import {
  cancelReasons,
  paymentMethods,
  providerNames,
  providerTitles,
  settlementSources,
} from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useAuditTexts } from '../audit/use-audit-texts.ts'
import { refundReasonText } from '../health/refund-reason-text.ts'
import { useRefusalText } from '../purchases/use-refusal-text.ts'
import type { CustomerEvent } from './customer-state.ts'

const noticeStates = ['applied', 'waiting', 'failed'] as const
const disputeKinds = ['med', 'mediation', 'chargeback'] as const
const disputeEnds = ['won', 'lost'] as const
const reviewStates = ['pending', 'approved', 'rejected'] as const

/** What an event says beside its kind, in words; values without a text are shown as they are. */
export function useEventDetail(): (event: CustomerEvent) => string {
  const t = useT()
  const { actionText, actorText } = useAuditTexts()
  const refusalText = useRefusalText()
  const worded = <T extends string>(names: readonly T[], value: string, text: (name: T) => string) => {
    const known = names.find((name) => name === value)
    return known === undefined ? value : text(known)
  }
  const title = (provider: string) => worded(providerNames, provider, (name) => providerTitles[name])
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const detailOf = ({ kind, detail }: CustomerEvent) => {
    switch (kind) {
      case 'paymentStarted':
        return worded(paymentMethods, detail, (name) => t(`adminPurchases.methods.${name}`))
      case 'paymentPaid':
        return t('adminCustomers.reportedBy', { provider: title(detail) })
      case 'paymentApproved': {
        const [by = '', late, ...id] = detail.split(':')
        return joined(
          worded(settlementSources, by, (name) => t(`adminHealth.by.${name}`)),
          late ? t('adminCustomers.late') : '',
          id.join(':'),
        )
      }
      case 'providerNotice':
      case 'disputeNotice': {
        const [provider = '', state = ''] = detail.split(':')
        return joined(
          title(provider),
          worded(noticeStates, state, (name) => t(`adminCustomers.noticeStates.${name}`)),
        )
      }
      case 'refundStarted':
        return detail && refundReasonText(t, detail)
      case 'refundRefused':
      case 'partRefused':
        return refusalText(detail)
      case 'paymentCancelled':
        return worded(cancelReasons, detail, (name) => t(`adminPurchases.details.reasons.${name}`))
      case 'disputeOpened':
        return worded(disputeKinds, detail, (name) => t(`adminCustomers.disputeKinds.${name}`))
      case 'disputeClosed':
        return worded(disputeEnds, detail, (name) => t(`adminCustomers.disputeEnds.${name}`))
      case 'review': {
        const [stars = '', state = ''] = detail.split(':')
        const words = worded(reviewStates, state, (name) => t(`adminCustomers.reviewStates.${name}`))
        return t('adminCustomers.stars', { stars, state: words })
      }
      // The shop's own messages have no title; their kind is a code.
      case 'notification':
        return detail && t('adminCustomers.ofShop')
      case 'audit':
        return actorText(detail)
      default:
        return detail
    }
  }
  return (event) => joined(event.kind === 'audit' ? actionText(event.title) : event.title, detailOf(event))
}
