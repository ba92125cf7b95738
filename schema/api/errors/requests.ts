import type { ErrorTexts } from './texts.ts'

export const requestErrors = {
  invalid_input: [400, 'Confira os dados informados.', 'Check the data you entered.'],
  malformed_json: [400, 'O corpo da requisição não é um JSON válido.', 'The request body is not valid JSON.'],
  honeypot_failed: [
    400,
    'Não foi possível validar o formulário. Recarregue a página e tente de novo.',
    'Form validation failed',
  ],
  one_file: [400, 'Envie exatamente um arquivo.', 'Send exactly one file.'],
  file_differs: [400, 'O arquivo não chegou inteiro. Envie de novo.', 'The file arrived incomplete. Send it again.'],
  invalid_amount: [400, 'Valor inválido.', 'Invalid amount.'],
  challenge_required: [
    403,
    'Houve muitos pedidos da sua rede ou para este e-mail. Recarregue a página e tente de novo.',
    'There were many requests from your network or for this e-mail. Reload the page and try again.',
  ],
  forbidden: [403, 'Você não tem permissão para fazer isso.', 'You are not allowed to do this.'],
  not_found: [404, 'Não encontrado.', 'Not found.'],
  file_not_found: [
    404,
    'O arquivo não está mais guardado. Envie de novo.',
    'The file is no longer stored. Upload it again.',
  ],
  prefetch_refused: [400, 'Esta chamada não pode ser antecipada.', 'This call cannot be made ahead of time.'],
  invalid_move: [
    409,
    'Essa mudança não é possível no status atual.',
    'That change is not possible in the current status.',
  ],
  body_too_large: [413, 'Os dados enviados são grandes demais.', 'The data sent is too large.'],
  image_too_large: [413, 'O arquivo é maior que 5 MB.', 'The file is larger than 5 MB.'],
  image_type: [
    415,
    'Tipo de arquivo não aceito. Use JPG, PNG, GIF, WEBP ou MP4.',
    'This type of file is not accepted. Use JPG, PNG, GIF, WEBP or MP4.',
  ],
  unsupported_media_type: [415, 'Tipo de conteúdo não suportado.', 'Unsupported media type.'],
  too_many_requests: [
    429,
    'Muitas tentativas. Espere um momento e tente de novo.',
    'Too many requests. Please wait a moment and try again.',
  ],
  internal_error: [
    500,
    'Algo deu errado do nosso lado. Tente de novo em instantes.',
    'Something went wrong on our side. Try again in a moment.',
  ],
  storage_failed: [
    502,
    'O arquivo não pôde ser guardado. Tente de novo em instantes.',
    'The file could not be stored. Try again in a moment.',
  ],
  database_unavailable: [
    503,
    'A loja está fora do ar por um instante. Tente de novo em alguns segundos.',
    'The store is offline for a moment. Try again in a few seconds.',
  ],
  not_ready: [503, 'A loja não está pronta para atender.', 'The store is not ready to serve.'],
  not_configured: [503, 'A loja ainda não foi configurada.', 'The store is not configured yet.'],
} as const satisfies ErrorTexts
