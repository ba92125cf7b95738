import type { ActivationCode } from '../rules/activations.ts'
import type { MovePollCode } from '../rules/device-moves.ts'
import { inLanguage, type Language, type Words } from '../rules/languages.ts'
import type { Suspension } from '../rules/licenses.ts'

/** The texts of `detail`: code → [pt-BR, en]. */
export const activationDetails = {
  VALID: ['A chave está ativa neste aparelho.', 'The key is active on this device.'],
  NOT_FOUND: [
    'Chave não encontrada. Confira se ela foi digitada por inteiro.',
    'Key not found. Check that it is typed whole.',
  ],
  SUSPENDED: [
    'Esta chave foi desativada. Fale com o suporte.',
    'This key has been switched off. Please contact support.',
  ],
  disputed: [
    'Esta chave está suspensa enquanto o pagamento é contestado.',
    'This key is suspended while its payment is disputed.',
  ],
  refunding: [
    'Esta chave está suspensa enquanto o pagamento é reembolsado.',
    'This key is suspended while its payment is being refunded.',
  ],
  replaced: [
    'Esta chave foi trocada por outra. A nova está no seu painel, em Compras.',
    'This key was replaced by another. The new one is in your dashboard, under Purchases.',
  ],
  EXPIRED: ['Esta chave expirou.', 'This key has expired.'],
  PRODUCT_MISMATCH: ['Esta chave é de outro produto.', 'This key is for another product.'],
  HWID_REQUIRED: [
    'A ferramenta não identificou este aparelho. Atualize-a ou fale com o suporte.',
    'The tool did not identify this device. Update it or contact support.',
  ],
  NOT_ACTIVATED: [
    'Esta chave ainda não foi ativada neste aparelho.',
    'This key has not been activated on this device yet.',
  ],
  HWID_MISMATCH: [
    'Esta chave está em uso em outro aparelho. Libere-o no seu painel.',
    'This key is in use on another device. Release it in your dashboard.',
  ],
  released: [
    'Aparelho liberado: a chave pode ser ativada em outro.',
    'Device released: the key can be activated on another.',
  ],
  external: [
    'Esta chave é conferida pelo vendedor externo da ferramenta.',
    'This key is checked by the external seller of the tool.',
  ],
  PENDING: [
    'Confirme a mudança de aparelho no seu painel: digite lá o código que a ferramenta mostra.',
    'Confirm the move in your dashboard: type the code that the tool shows there.',
  ],
  SLOW_DOWN: ['A ferramenta está perguntando rápido demais.', 'The tool is asking too fast.'],
  DENIED: ['A mudança para este aparelho foi recusada.', 'The move to this device was refused.'],
  moveExpired: [
    'O pedido de mudança expirou. Abra a ferramenta de novo para outro código.',
    'The request to move has expired. Start the tool again for another code.',
  ],
} as const satisfies Record<
  ActivationCode | Exclude<MovePollCode, 'EXPIRED'> | Suspension | 'released' | 'replaced' | 'external' | 'moveExpired',
  Words
>
export type ActivationDetail = keyof typeof activationDetails

export const detailOf = (detail: ActivationDetail, language: Language): string =>
  inLanguage(activationDetails[detail], language)
