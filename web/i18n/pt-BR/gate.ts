/** The terms gate, shown once to every new visitor. */
export default {
  title: 'Os termos da loja',
  lead: 'Leia com calma. O aceite fica guardado neste navegador por um ano.',
  updated: 'Os termos mudaram: esta é a versão de {{date}}.',
  region: 'Texto dos termos de uso',
  loading: 'Carregando os termos…',
  failed: 'O texto não carregou. Veja os termos completos no link abaixo.',
  check: 'Li e aceito os termos de uso',
  reason: 'Para continuar, marque a caixa acima.',
  accept: 'Aceitar e continuar',
  full: 'Ver os termos completos',
  submit: 'Aceitar e ir para o início',
  accepted: 'Você já aceitou os termos neste navegador.',
} as const
