import type { ErrorTexts } from './texts.ts'

export const licenseErrors = {
  key_not_found: [404, 'Chave não encontrada.', 'Key not found.'],
  license_not_found: [404, 'Licença não encontrada.', 'Licence not found.'],
  download_not_found: [404, 'Não há nada para baixar nesta compra.', 'There is nothing to download for this purchase.'],
  days_invalid: [400, 'Por favor, insira um número válido de dias.', 'Please enter a valid number of days.'],
  key_taken: [409, 'Já existe uma chave igual a essa.', 'This key already exists.'],
  key_owned: [409, 'Esta chave já é dessa conta.', 'The key already belongs to that account.'],
  key_not_in_force: [
    409,
    'Esta chave não está em vigor. Fale com o suporte.',
    'This key is not active. Please contact support.',
  ],
  key_reason_required: [
    409,
    'Esta chave foi paga. Diga por que ela deixa de valer.',
    'This key was paid for. Say why it stops working.',
  ],
  key_not_renewable: [
    409,
    'Esta chave não pode ser renovada agora. Nada foi cobrado.',
    'This key cannot be renewed at the moment. Nothing was charged.',
  ],
  device_not_bound: [409, 'Esta chave não está ligada a nenhum aparelho.', 'This key is not bound to any device.'],
  device_release_wait: [
    409,
    'Você liberou o aparelho desta chave há pouco tempo. Tente de novo em {days} dia(s).',
    'You released the device of this key recently. Try again in {days} day(s).',
  ],
  move_not_found: [
    404,
    'Código não encontrado entre as suas chaves. Confira o código e a conta, ou peça outro na ferramenta.',
    'No such code among your keys. Check the code and the account, or have the tool show another.',
  ],
  seller_unavailable: [409, 'Este produto está indisponível no momento.', 'This product is unavailable at the moment.'],
  seller_unsupported: [
    409,
    'O vendedor externo desta chave não permite isso.',
    'The external seller of this key cannot do that.',
  ],
  seller_key_unused: [
    409,
    'O vendedor externo não permite adicionar tempo a uma chave ainda não usada.',
    'The external seller cannot add time to a key that has not been used yet.',
  ],
  seller_key_shared: [
    409,
    'O usuário desta chave tem mais de uma assinatura no vendedor externo. Adicione o tempo por lá.',
    'The user of this key has more than one subscription with the external seller. Add the time there.',
  ],
  seller_failed: [
    502,
    'O vendedor externo não respondeu. Verifique a chave antes de tentar de novo.',
    'The external seller did not answer. Check the key before you try again.',
  ],
} as const satisfies ErrorTexts
