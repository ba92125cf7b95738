import { providerNames, providerTitles } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useAuditTexts } from '../audit/use-audit-texts.ts'
import { useRefusalText } from '../purchases/use-refusal-text.ts'
import { useWord } from '../use-word.ts'
import type { CustomerEvent } from './customer-state.ts'

/** What an event says beside its kind, in words; values without a text are shown as they are. */
export function useEventDetail(): (event: CustomerEvent) => string {
  const t = useT()
  const { actionText, actorText } = useAuditTexts()
  const refusalText = useRefusalText()
  const word = useWord()
  const title = (provider: string) => {
    const known = providerNames.find((name) => name === provider)
    return known ? providerTitles[known] : provider
  }
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const detailOf = ({ kind, detail }: CustomerEvent) => {
    switch (kind) {
      case 'paymentStarted':
        return word('admin.methods', detail)
      case 'paymentPaid':
        return t('adminCustomers.reportedBy', { provider: title(detail) })
      case 'paymentApproved': {
        const [by = '', late, ...id] = detail.split(':')
        return joined(word('adminHealth.by', by), late ? t('adminCustomers.late') : '', id.join(':'))
      }
      case 'providerNotice':
      case 'disputeNotice': {
        const [provider = '', state = ''] = detail.split(':')
        return joined(title(provider), word('adminCustomers.noticeStates', state))
      }
      case 'refundStarted':
        return detail && word('adminHealth.reasons', detail)
      case 'refundRefused':
      case 'partRefused':
        return refusalText(detail)
      case 'paymentCancelled':
        return word('adminPurchases.details.reasons', detail)
      case 'disputeOpened':
        return word('admin.disputeKinds', detail)
      case 'disputeClosed':
        return word('admin.disputeStatuses', detail)
      case 'review': {
        const [stars = '', state = ''] = detail.split(':')
        return t('adminCustomers.stars', { stars, state: word('adminCustomers.reviewStates', state) })
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
