import type { ErrorTexts } from './texts.ts'

export const accountErrors = {
  terms_required: [400, 'Você precisa aceitar os termos.', 'You need to accept the terms.'],
  common_password: [400, 'Essa senha é comum demais. Escolha outra.', 'That password is too common. Choose another.'],
  link_invalid: [
    400,
    'Este link ou código não vale mais: expirou, já foi usado ou está incompleto. Peça um novo.',
    'This link or code is no longer valid: it has expired, was used already or is incomplete. Ask for a new one.',
  ],
  email_unchanged: [400, 'Este já é o e-mail da sua conta.', 'This is already the e-mail of your account.'],
  email_change_not_found: [
    404,
    'Não há troca de e-mail em andamento. Peça de novo.',
    'No e-mail change is in progress. Request it again.',
  ],
  password_unchanged: [
    400,
    'Escolha uma senha diferente da que você recebeu.',
    'Choose a password other than the one you were given.',
  ],
  wrong_password: [400, 'A senha atual está incorreta.', 'The current password is wrong.'],
  not_authenticated: [
    401,
    'Sessão inválida ou expirada. Faça login novamente.',
    'Your session is invalid or has expired. Please log in again.',
  ],
  invalid_credentials: [401, 'E-mail ou senha incorretos.', 'Wrong e-mail or password.'],
  scope_missing: [
    403,
    'Seu acesso de administrador não inclui esta área. Peça a um administrador com acesso total.',
    'Your admin access does not include this area. Ask an admin with full access.',
  ],
  password_change_required: [
    403,
    'Troque a senha que o suporte definiu antes de continuar.',
    'Change the password that support set before you continue.',
  ],
  account_banned: [
    403,
    'Esta conta foi banida. Fale com o suporte.',
    'This account has been banned. Please contact support.',
  ],
  account_blocked: [
    403,
    'Esta conta está bloqueada. Fale com o suporte.',
    'This account is blocked. Please contact support.',
  ],
  captcha_required: [
    403,
    'Confirme que você não é um robô e tente de novo.',
    'Confirm that you are not a robot and try again.',
  ],
  login_limited: [
    429,
    'Houve muitas tentativas de entrar. Para entrar agora, use “Esqueceu a senha?”; ou espere um pouco e tente de novo.',
    'There were many attempts to log in. To get in now, use “Forgot your password?”; or wait a while and try again.',
  ],
  session_not_found: [404, 'Esta sessão já terminou.', 'This session has already ended.'],
  account_not_found: [404, 'Não existe conta com esse e-mail.', 'There is no account with that e-mail.'],
  terms_changed: [
    409,
    'Os termos mudaram nesse meio-tempo. Recarregue a página para ler a nova versão.',
    'The terms have changed in the meantime. Reload the page to read the new version.',
  ],
  terms_not_recorded: [404, 'Não há aceite dos termos registrado.', 'No acceptance of the terms is recorded.'],
  claim_not_found: [404, 'Pedido do Discord não encontrado.', 'Discord request not found.'],
  address_claim_not_found: [404, 'Pedido por e-mail perdido não encontrado.', 'Lost e-mail request not found.'],
  discord_taken: [
    409,
    'Esse ID do Discord já está confirmado em outra conta.',
    'That Discord ID is already confirmed for another account.',
  ],
  admin_account_claimed: [
    409,
    'Contas de administrador não mudam de e-mail por pedido. Use o comando make-admin.',
    'Admin accounts do not change their e-mail by request. Use the make-admin command.',
  ],
  deletion_payment_open: [
    409,
    'Há um pagamento em aberto na sua conta. Pague ou espere ele vencer, e exclua a conta depois.',
    'There is an open payment in your account. Pay it or wait until it expires, then delete the account.',
  ],
  deletion_key_owed: [
    409,
    'Uma chave que você comprou está a caminho. Espere por ela, ou pelo dinheiro de volta, e exclua a conta depois.',
    'A key that you bought is on its way. Wait for it, or for the money, then delete the account.',
  ],
  deletion_refund_open: [
    409,
    'Há dinheiro voltando para você. Espere o reembolso terminar, e exclua a conta depois. Se ele demorar, fale com o suporte.',
    'Money is on its way back to you. Wait until the refund is complete, then delete the account. If it takes long, contact support.',
  ],
  deletion_request_open: [
    409,
    'O seu pedido de reembolso ainda não foi respondido. Espere a resposta, e exclua a conta depois.',
    'Your refund request has not been answered yet. Wait for the answer, then delete the account.',
  ],
  deletion_dispute_open: [
    409,
    'Um pagamento seu está contestado. Espere a decisão, ou fale com o suporte, e exclua a conta depois.',
    'One of your payments is disputed. Wait for the decision, or contact support, then delete the account.',
  ],
  email_taken: [409, 'Já existe uma conta com esse e-mail.', 'There is already an account with that e-mail.'],
  too_many_emails: [
    429,
    'Já enviamos vários e-mails para este endereço. Confira a caixa de entrada e a de spam: dá para enviar outro em {wait}.',
    'We have sent several e-mails to this address already. Check the inbox and the spam folder: another one can be sent in {wait}.',
  ],
  email_unavailable: [503, 'A loja não envia e-mails no momento.', 'The store does not send e-mails at the moment.'],
} as const satisfies ErrorTexts
