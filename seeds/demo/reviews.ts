import type { FeedbackStatus } from '#schema/rules/feedback.ts'

/** Of whom (the index of a generated customer, or the demo client), and how many days old. */
type ReviewFacts = readonly [slug: string, by: number | 'client', rating: number, days: number]

/** Approved, where no status is said. */
type WrittenReview = readonly [facts: ReviewFacts, text: string, status?: FeedbackStatus]

const reviews: readonly WrittenReview[] = [
  [
    ['aurora-trainer', 0, 5, 3],
    'Paguei no PIX, fui pegar um café e quando voltei a chave já estava na tela. O perfil por jogo é uma mão na roda.',
  ],
  [
    ['nimbus-overlay', 4, 5, 5],
    'Finalmente um overlay que não come meus quadros. Deixo só latência e temperatura num cantinho e esqueço que existe.',
  ],
  [
    ['pulsar-config', 9, 4, 6],
    'Ganhei uns 20 quadros num notebook de 2019. Só senti falta de explicar melhor o que cada ajuste faz.',
  ],
  [['bussola-hud', 12, 5, 8], 'Zerei todos os colecionáveis sem abrir o navegador uma única vez. Vale cada centavo.'],
  [
    ['eco-alertas', 16, 5, 9],
    'A fila de alertas salvou minha live: antes as doações atropelavam a partida inteira. E a voz fala português de verdade!',
  ],
  [
    ['cobalto-trainer', 20, 4, 11],
    'A coleção é enorme e o loader abre rápido. A chave de um ano sai bem mais em conta.',
  ],
  [
    ['agulha-crosshair', 26, 5, 13],
    'Sou daltônico e é a primeira mira que eu enxergo direito em qualquer fundo. Obrigado por pensarem nisso.',
  ],
  [
    ['compasso-macro', 29, 4, 15],
    'Minha fazenda agora se colhe sozinha. O gravador é simples, mas a linha do tempo podia ter zoom.',
  ],
  [
    ['farol-overlay', 33, 5, 17],
    'Divisão automática certinha, baixei meu tempo em dois minutos só por não ter que apertar botão.',
  ],
  [
    ['palco-cenas', 36, 3, 19],
    'As cenas são bonitas, mas penei para configurar o gatilho de pausa. O suporte respondeu no mesmo dia.',
  ],
  [['sinal-replay', 40, 5, 22], 'Replay em câmera lenta com um atalho. Meu chat pirou na primeira vez.'],
  [
    ['brasa-trainer', 44, 4, 25],
    'Tirei a fome do jogo e voltei a me divertir depois do trabalho. Era o que eu queria.',
  ],
  [
    ['aurora-trainer', 47, 5, 28],
    'Segunda vez que compro. Troquei de computador, liberei o aparelho no painel e continuei jogando.',
  ],
  [['mare-chat', 50, 4, 31], 'Três chats numa janela só e o filtro pega quase todo spam. Preço justo.'],
  [
    ['prumo-sens', 53, 5, 34],
    'Converti a sensibilidade de todos os meus jogos em dez minutos. O treino de cinco minutos virou rotina.',
  ],
  [['nimbus-overlay', 56, 4, 37], 'Muito bom no segundo monitor. Gostaria de mais temas claros.'],
  [
    ['lanterna-trainer', 58, 3, 41],
    'Cumpre o que promete, mas sete dias passam voando. Compraria fácil uma chave de trinta.',
  ],
  [
    ['pulsar-config', 2, 5, 44],
    'Um clique para ajustar e um clique para voltar atrás. Devia vir junto com o computador.',
  ],
  [['aurora-trainer', 'client', 5, 33], 'A chave saiu em uns dez segundos. Uso os perfis todo fim de semana.'],
  [
    ['nimbus-overlay', 'client', 4, 1],
    'Bem leve e fácil de arrumar na tela. Falta só lembrar a posição quando troco de monitor.',
    'pending',
  ],
  [
    ['eco-alertas', 6, 5, 0.4],
    'Configurei em dez minutos antes da live e já recebi a primeira meta. Recomendo!',
    'pending',
  ],
  [
    ['vitral-overlay', 14, 4, 0.9],
    'Lindo de ver com a fita de LED. Podia ter mais efeitos para jogos de corrida.',
    'pending',
  ],
  [
    ['brasa-trainer', 38, 2, 2],
    'Queria usar com meus amigos no servidor e não funciona on-line. Na página avisa, eu que não li.',
    'pending',
  ],
  [['agulha-crosshair', 18, 1, 12], 'vendo conta barata chama no privado', 'rejected'],
]

export const demoReviews = reviews.map(([[slug, by, rating, days], text, status = 'approved']) => ({
  ...{ slug, by, rating, days, text, status },
}))
