import type { ErrorTexts } from './texts.ts'

export const disputeErrors = {
  dispute_closed: [409, 'Esta disputa já foi decidida.', 'This dispute has been decided.'],
  dispute_without_case: [
    409,
    'O provedor não recebe provas desta disputa por aqui. Baixe o PDF e envie no painel do provedor.',
    'The provider does not take evidence for this dispute from here. Download the PDF and send it on the provider’s own pages.',
  ],
  evidence_refused: [
    502,
    'O provedor recusou as provas ({said}). Baixe o PDF e envie no painel do provedor.',
    'The provider refused the evidence ({said}). Download the PDF and send it on the provider’s own pages.',
  ],
  dispute_not_found: [404, 'Disputa não encontrada.', 'Dispute not found.'],
} as const satisfies ErrorTexts
