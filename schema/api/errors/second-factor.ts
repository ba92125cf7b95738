import type { ErrorTexts } from './texts.ts'

export const secondFactorErrors = {
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
  factor_not_found: [404, 'Este fator não existe mais.', 'This factor does not exist any more.'],
  factor_taken: [409, 'Esta conta já tem este fator.', 'This account already has this factor.'],
  passkey_taken: [
    409,
    'Esta chave de acesso já é de outra conta. Crie uma nova.',
    'This passkey already belongs to another account. Make a new one.',
  ],
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
} as const satisfies ErrorTexts
