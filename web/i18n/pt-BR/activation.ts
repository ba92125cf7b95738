/** How a bought key is activated. */
export default {
  title: 'Como ativar',
  download: '1. Baixar o {{product}}',
  version: 'Versão {{version}}',
  step1: 'Copie a chave acima.',
  step2: 'Abra a ferramenta e entre na tela de licença.',
  step3: 'Cole a chave e confirme. Ela fica vinculada ao seu computador.',
} as const
