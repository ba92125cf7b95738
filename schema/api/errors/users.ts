import type { ErrorTexts } from './texts.ts'

export const userErrors = {
  user_not_found: [404, 'Usuário não encontrado.', 'User not found.'],
  note_not_found: [404, 'Nota não encontrada.', 'Note not found.'],
  user_ambiguous: [
    409,
    'Há mais de um usuário com esse nome. Informe o e-mail.',
    'More than one user has that name. Enter the e-mail.',
  ],
  own_account: [409, 'Você não pode fazer isso com a sua própria conta.', 'You cannot do this to your own account.'],
  own_decision: [
    403,
    'Você não decide sobre o que é seu. Peça a outro administrador.',
    'You do not decide about what is your own. Ask another admin.',
  ],
  last_admin: [
    409,
    'Esta é a última conta de administrador, e a loja precisa de uma.',
    'This is the last admin account, and the store needs one.',
  ],
} as const satisfies ErrorTexts
