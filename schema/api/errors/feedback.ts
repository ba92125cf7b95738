import type { ErrorTexts } from './texts.ts'

export const feedbackErrors = {
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
} as const satisfies ErrorTexts
