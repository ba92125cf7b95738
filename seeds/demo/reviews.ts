import type { FeedbackStatus } from '#schema/rules/feedback.ts'

/** A review: product, customer (the index of a generated one, or the demo client), rating, text, age in days. */
export interface DemoReview {
  slug: string
  by: number | 'client'
  rating: number
  text: string
  days: number
  status: FeedbackStatus
}

const approved = (slug: string, by: number | 'client', rating: number, days: number, text: string): DemoReview => ({
  slug,
  by,
  rating,
  days,
  text,
  status: 'approved',
})

export const demoReviews: readonly DemoReview[] = [
  approved(
    'aurora-trainer',
    0,
    5,
    3,
    'Paguei no PIX, fui pegar um café e quando voltei a chave já estava na tela. O perfil por jogo é uma mão na roda.',
  ),
  approved(
    'nimbus-overlay',
    4,
    5,
    5,
    'Finalmente um overlay que não come meus quadros. Deixo só latência e temperatura num cantinho e esqueço que existe.',
  ),
  approved(
    'pulsar-config',
    9,
    4,
    6,
    'Ganhei uns 20 quadros num notebook de 2019. Só senti falta de explicar melhor o que cada ajuste faz.',
  ),
  approved(
    'bussola-hud',
    12,
    5,
    8,
    'Zerei todos os colecionáveis sem abrir o navegador uma única vez. Vale cada centavo.',
  ),
  approved(
    'eco-alertas',
    16,
    5,
    9,
    'A fila de alertas salvou minha live: antes as doações atropelavam a partida inteira. E a voz fala português de verdade!',
  ),
  approved(
    'cobalto-trainer',
    20,
    4,
    11,
    'A coleção é enorme e o loader abre rápido. A chave de um ano sai bem mais em conta.',
  ),
  approved(
    'agulha-crosshair',
    26,
    5,
    13,
    'Sou daltônico e é a primeira mira que eu enxergo direito em qualquer fundo. Obrigado por pensarem nisso.',
  ),
  approved(
    'compasso-macro',
    29,
    4,
    15,
    'Minha fazenda agora se colhe sozinha. O gravador é simples, mas a linha do tempo podia ter zoom.',
  ),
  approved(
    'farol-overlay',
    33,
    5,
    17,
    'Divisão automática certinha, baixei meu tempo em dois minutos só por não ter que apertar botão.',
  ),
  approved(
    'palco-cenas',
    36,
    3,
    19,
    'As cenas são bonitas, mas penei para configurar o gatilho de pausa. O suporte respondeu no mesmo dia.',
  ),
  approved('sinal-replay', 40, 5, 22, 'Replay em câmera lenta com um atalho. Meu chat pirou na primeira vez.'),
  approved(
    'brasa-trainer',
    44,
    4,
    25,
    'Tirei a fome do jogo e voltei a me divertir depois do trabalho. Era o que eu queria.',
  ),
  approved(
    'aurora-trainer',
    47,
    5,
    28,
    'Segunda vez que compro. Troquei de computador, liberei o aparelho no painel e continuei jogando.',
  ),
  approved('mare-chat', 50, 4, 31, 'Três chats numa janela só e o filtro pega quase todo spam. Preço justo.'),
  approved(
    'prumo-sens',
    53,
    5,
    34,
    'Converti a sensibilidade de todos os meus jogos em dez minutos. O treino de cinco minutos virou rotina.',
  ),
  approved('nimbus-overlay', 56, 4, 37, 'Muito bom no segundo monitor. Gostaria de mais temas claros.'),
  approved(
    'lanterna-trainer',
    58,
    3,
    41,
    'Cumpre o que promete, mas sete dias passam voando. Compraria fácil uma chave de trinta.',
  ),
  approved(
    'pulsar-config',
    2,
    5,
    44,
    'Um clique para ajustar e um clique para voltar atrás. Devia vir junto com o computador.',
  ),
  approved('aurora-trainer', 'client', 5, 33, 'A chave saiu em uns dez segundos. Uso os perfis todo fim de semana.'),
  {
    slug: 'nimbus-overlay',
    by: 'client',
    rating: 4,
    days: 1,
    text: 'Bem leve e fácil de arrumar na tela. Falta só lembrar a posição quando troco de monitor.',
    status: 'pending',
  },
  {
    slug: 'eco-alertas',
    by: 6,
    rating: 5,
    days: 0.4,
    text: 'Configurei em dez minutos antes da live e já recebi a primeira meta. Recomendo!',
    status: 'pending',
  },
  {
    slug: 'vitral-overlay',
    by: 14,
    rating: 4,
    days: 0.9,
    text: 'Lindo de ver com a fita de LED. Podia ter mais efeitos para jogos de corrida.',
    status: 'pending',
  },
  {
    slug: 'brasa-trainer',
    by: 38,
    rating: 2,
    days: 2,
    text: 'Queria usar com meus amigos no servidor e não funciona on-line. Na página avisa, eu que não li.',
    status: 'pending',
  },
  {
    slug: 'agulha-crosshair',
    by: 18,
    rating: 1,
    days: 12,
    text: 'vendo conta barata chama no privado',
    status: 'rejected',
  },
]
