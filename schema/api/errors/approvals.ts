import type { ErrorTexts } from './texts.ts'

export const approvalErrors = {
  approval_needed: [
    409,
    'Isto espera a aprovação de outra pessoa. O pedido está em Aprovações; até lá, o que espera não é feito.',
    'This waits for the approval of another person. The request is under Approvals; until then, what waits is not done.',
  ],
  approval_not_found: [404, 'Pedido de aprovação não encontrado.', 'Approval request not found.'],
  approval_decided: [409, 'Este pedido já foi decidido.', 'This request has already been decided.'],
  approval_own: [
    409,
    'Quem pediu não pode aprovar: outra pessoa precisa conferir.',
    'Whoever asked cannot approve: another person has to check it.',
  ],
  approval_requester: [
    409,
    'Quem pediu não tem mais permissão para isso. Recuse o pedido.',
    'Whoever asked is no longer allowed to do this. Decline the request.',
  ],
  four_eyes_alone: [
    409,
    'Ninguém poderia aprovar: ligue isto quando a equipe tiver pelo menos duas pessoas com essa permissão.',
    'Nobody could approve: switch this on when at least two people of the team have that permission.',
  ],
  keys_over_limit: [
    409,
    'Você já criou hoje todas as chaves que uma pessoa cria sozinha. Peça as outras como um lote, que espera a aprovação de outra pessoa.',
    'You have made all the keys today that one person may make alone. Ask for the others as a run, which waits for the approval of another person.',
  ],
} as const satisfies ErrorTexts
