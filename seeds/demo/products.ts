import type { SellerType } from '#schema/rules/licenses.ts'
import type { InfoItem } from '#schema/tables/index.ts'

/** The categories and products of the demo store. All names are invented. */
interface ShelfCategory {
  slug: string
  name: string
  description: string
}

interface ShelfProduct {
  slug: string
  name: string
  category: string
  description: string
  /** BRL, USD */
  cents: [number, number]
  days: 7 | 30 | 90 | 365
  level: number
  sellerType?: SellerType
  info: InfoItem[]
}

export const categoryData: readonly ShelfCategory[] = [
  {
    slug: 'trainers',
    name: 'Trainers',
    description: 'Vida, recursos e velocidade sob seu controle em campanhas de um jogador só.',
  },
  {
    slug: 'overlays',
    name: 'Overlays',
    description: 'Informação por cima do jogo: mapas, cronômetros e desempenho, sem trocar de janela.',
  },
  {
    slug: 'configs',
    name: 'Configs',
    description: 'Pacotes de ajuste, miras e macros de produtividade prontos para usar.',
  },
  {
    slug: 'streaming',
    name: 'Streaming',
    description: 'Cenas, alertas e replays para quem transmite as suas partidas.',
  },
]

const windows = (extra: string): InfoItem => ({
  title: 'Plataforma',
  description: `Windows 10 e 11, 64 bits. ${extra}`,
})
const activation = (where: string): InfoItem => ({
  title: 'Ativação',
  description: `Cole a chave em ${where}. Ela fica ligada ao seu computador; dá para liberar o aparelho no painel.`,
})
const contents = (description: string): InfoItem => ({ title: 'O que você recebe', description })

export const productData: readonly ShelfProduct[] = [
  {
    slug: 'aurora-trainer',
    name: 'Aurora Trainer',
    category: 'trainers',
    description:
      'Trainer para RPGs de campanha: 42 opções, de recursos infinitos a viagem rápida liberada, com perfis por jogo e atalhos que você escolhe.',
    cents: [4990, 990],
    days: 30,
    level: 2,
    info: [
      windows('Não funciona em partidas on-line, de propósito.'),
      activation('Aurora › Minha licença'),
      contents('Chave de 30 dias, 42 opções, 12 jogos de um jogador e atualizações durante todo o período.'),
    ],
  },
  {
    slug: 'nimbus-overlay',
    name: 'Nimbus Overlay',
    category: 'overlays',
    description:
      'Quadros, temperatura, latência e memória num painel discreto que você arrasta, pinta e encolhe como quiser.',
    cents: [7990, 1590],
    days: 90,
    level: 3,
    info: [
      windows('Jogos em janela, tela cheia ou sem borda.'),
      activation('Nimbus › Conta'),
      contents('Chave de 90 dias, 30 medidores, 8 temas e gravação do histórico em CSV.'),
    ],
  },
  {
    slug: 'pulsar-config',
    name: 'Pulsar Config',
    category: 'configs',
    description: 'Ajusta mais de 10 jogos ao seu hardware em um clique, com volta garantida à configuração anterior.',
    cents: [2990, 590],
    days: 30,
    level: 1,
    info: [
      windows('Reconhece placas NVIDIA, AMD e Intel.'),
      activation('Pulsar › Entrar com chave'),
      contents('Chave de 30 dias, perfis para 14 jogos e cópia de segurança automática dos seus ajustes.'),
    ],
  },
  {
    slug: 'palco-cenas',
    name: 'Palco Cenas',
    category: 'streaming',
    description: 'Cenas que mudam sozinhas: lobby, partida, pausa e fim. Você joga, o Palco dirige a transmissão.',
    cents: [5490, 1090],
    days: 30,
    level: 2,
    info: [
      windows('Conversa com os principais programas de transmissão por WebSocket.'),
      activation('Palco › Licença'),
      contents('Chave de 30 dias, 24 cenas animadas e editor de gatilhos.'),
    ],
  },
  {
    slug: 'brasa-trainer',
    name: 'Brasa Trainer',
    category: 'trainers',
    description: 'Para jogos de sobrevivência off-line: fome, clima e desgaste no ritmo que você decidir.',
    cents: [3490, 690],
    days: 30,
    level: 1,
    info: [
      windows('Somente mundos locais; servidores públicos são recusados.'),
      activation('Brasa › Ativar'),
      contents('Chave de 30 dias, 28 opções e receitas da comunidade.'),
    ],
  },
  {
    slug: 'bussola-hud',
    name: 'Bússola HUD',
    category: 'overlays',
    description: 'Mapa, anotações e rota de colecionáveis por cima do jogo, com marcadores que você mesmo cria.',
    cents: [4490, 890],
    days: 90,
    level: 2,
    info: [
      windows('Funciona também no segundo monitor.'),
      activation('Bússola › Preferências › Chave'),
      contents('Chave de 90 dias, 9 mapas completos e sincronização de marcadores.'),
    ],
  },
  {
    slug: 'agulha-crosshair',
    name: 'Agulha Crosshair',
    category: 'configs',
    description: 'Mira desenhada na tela para treinos e jogos que não trazem uma: forma, cor e contraste sob medida.',
    cents: [1490, 290],
    days: 30,
    level: 1,
    info: [
      windows('Desenha sobre a tela, sem tocar no jogo.'),
      activation('Agulha › Licença'),
      contents('Chave de 30 dias, 120 miras e editor com modo para daltônicos.'),
    ],
  },
  {
    slug: 'eco-alertas',
    name: 'Eco Alertas',
    category: 'streaming',
    description:
      'Alertas de seguidores, doações por PIX e metas, com voz em português e fila que não atropela a partida.',
    cents: [3990, 790],
    days: 30,
    level: 1,
    info: [
      windows('Ou no navegador, como fonte da transmissão.'),
      activation('Eco › Minha conta'),
      contents('Chave de 30 dias, 60 alertas, 3 vozes e painel de metas.'),
    ],
  },
  {
    slug: 'cobalto-trainer',
    name: 'Cobalto Trainer',
    category: 'trainers',
    description: 'Coleção para jogos de estratégia por turnos: recursos, moral e neblina de guerra, turno a turno.',
    cents: [12990, 2590],
    days: 365,
    level: 2,
    sellerType: 'multiloader',
    info: [
      windows('Abre pelo loader, sem instalação.'),
      activation('Ajuda › Ativar'),
      contents('Chave de 1 ano, 9 jogos de estratégia e suporte prioritário.'),
    ],
  },
  {
    slug: 'vitral-overlay',
    name: 'Vitral Overlay',
    category: 'overlays',
    description:
      'Moldura colorida que reage ao que acontece no jogo: vida baixa, vitória, recarga. Só luz, nenhuma vantagem.',
    cents: [2490, 490],
    days: 30,
    level: 1,
    sellerType: 'multiloader',
    info: [
      windows('Aceita fitas de LED compatíveis com OpenRGB.'),
      activation('Ajuda › Ativar'),
      contents('Chave de 30 dias, 40 vitrais e editor de efeitos.'),
    ],
  },
  {
    slug: 'compasso-macro',
    name: 'Compasso Macro',
    category: 'configs',
    description:
      'Macros de teclado e mouse para jogos de fazenda, fábrica e construção, gravadas do seu jeito e com pausa de segurança.',
    cents: [3490, 690],
    days: 90,
    level: 2,
    info: [
      windows('Pausa sozinho quando um jogo proíbe macros.'),
      activation('Compasso › Ajuda › Ativar'),
      contents('Chave de 90 dias, gravador, editor de linha do tempo e 50 receitas prontas.'),
    ],
  },
  {
    slug: 'mare-chat',
    name: 'Maré Chat',
    category: 'streaming',
    description: 'Junta o chat de todas as suas transmissões numa janela só, com filtro de spam treinado em português.',
    cents: [1990, 390],
    days: 30,
    level: 1,
    info: [
      windows('Há também versão para o navegador.'),
      activation('Maré › Licença'),
      contents('Chave de 30 dias, 4 plataformas ao mesmo tempo e moderação por palavras.'),
    ],
  },
  {
    slug: 'lanterna-trainer',
    name: 'Lanterna Trainer',
    category: 'trainers',
    description:
      'Jogos de terror com menos sustos: pilha infinita, brilho extra e pausa de perseguição para quem quer só a história.',
    cents: [990, 190],
    days: 7,
    level: 1,
    info: [
      windows('Somente campanhas de um jogador.'),
      activation('Lanterna › Chave'),
      contents('Chave de 7 dias, 15 opções e modo história.'),
    ],
  },
  {
    slug: 'farol-overlay',
    name: 'Farol Overlay',
    category: 'overlays',
    description:
      'Cronômetro de speedrun com divisões automáticas, comparação com o seu melhor tempo e fantasma da rota.',
    cents: [8990, 1790],
    days: 365,
    level: 3,
    info: [
      windows('Exporta para os formatos mais usados pela comunidade.'),
      activation('Farol › Sobre › Ativar'),
      contents('Chave de 1 ano, divisões automáticas para 22 jogos e histórico ilimitado.'),
    ],
  },
  {
    slug: 'prumo-sens',
    name: 'Prumo Sens',
    category: 'configs',
    description: 'Converte a sensibilidade do mouse entre jogos e mede a sua mira com treinos curtos de cinco minutos.',
    cents: [1990, 390],
    days: 365,
    level: 1,
    info: [
      windows('Mouses de 400 a 26.000 DPI.'),
      activation('Prumo › Licença'),
      contents('Chave de 1 ano, conversor para 60 jogos e relatório semanal.'),
    ],
  },
  {
    slug: 'sinal-replay',
    name: 'Sinal Replay',
    category: 'streaming',
    description:
      'Guarda sempre o último minuto e meio e solta o replay na transmissão com um atalho, em câmera lenta se quiser.',
    cents: [9990, 1990],
    days: 365,
    level: 3,
    info: [
      windows('Codificação por placa de vídeo, com impacto abaixo de 3%.'),
      activation('Sinal › Conta › Chave'),
      contents('Chave de 1 ano, replays ilimitados, vinhetas e corte rápido para vídeos curtos.'),
    ],
  },
]
