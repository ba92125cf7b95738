/** The notification panel. */
export default {
  title: 'Notificações',
  loading: 'Carregando as notificações…',
  today: 'Hoje',
  before: 'Antes',
  readAll: 'Marcar como lidas',
  unread: 'Não lida',
  from: 'por {{sender}}',
  geral: 'Geral',
  atualizacao: 'Atualização',
  manutencao: 'Manutenção',
  importante: 'Importante',
  emptyTitle: 'Nada por aqui ainda',
  emptyText: 'Avisos sobre as suas chaves e novidades da loja aparecem neste painel.',
  failedTitle: 'Não foi possível carregar as notificações',
  quiet: 'Não perturbe',
  quietEffect: 'Esconde o contador do sino e mostra tudo como lido neste aparelho.',
} as const
