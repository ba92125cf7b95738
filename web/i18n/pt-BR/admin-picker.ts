export default {
  hint: 'Digite o nome de um produto',
  all: 'Todos os produtos',
  list: 'Produtos encontrados',
  clear: 'Limpar produto',
  level: '{{name}} (level {{level}})',
  found: ({ n }: { n: number }) => (n === 1 ? '1 produto.' : `${n} produtos.`),
  foundMore: 'Os primeiros {{n}} de {{total}} produtos. Digite mais para achar os outros.',
  newest: 'Os {{n}} mais novos de {{total}} produtos. Digite para achar os outros.',
  none: 'Nenhum produto com “{{search}}”.',
  empty: 'Nenhum produto ainda.',
  unresolved: 'Escolha um produto da lista ou apague o texto.',
} as const
