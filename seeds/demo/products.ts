import type { SellerType } from '#schema/rules/licenses.ts'
import type { WrittenItem } from '#schema/rules/product-details.ts'

/** The categories and products of the demo store. All names are invented. */
interface ShelfCategory {
  slug: string
  name: string
  description: string
  /** A name that is the same in English is not repeated. */
  en: { name?: string; description: string }
}

interface ShelfProduct {
  slug: string
  name: string
  category: string
  description: string
  en: { name?: string; description: string }
  /** BRL, USD */
  cents: [number, number]
  days: 7 | 30 | 90 | 365
  level: number
  sellerType?: SellerType
  info: WrittenItem[]
}

export const categoryData: readonly ShelfCategory[] = [
  {
    slug: 'trainers',
    name: 'Trainers',
    description: 'Vida, recursos e velocidade sob seu controle em campanhas de um jogador só.',
    en: { description: 'Health, resources and speed under your control in single-player campaigns.' },
  },
  {
    slug: 'overlays',
    name: 'Overlays',
    description: 'Informação por cima do jogo: mapas, cronômetros e desempenho, sem trocar de janela.',
    en: { description: 'Information over the game: maps, timers and performance, without switching windows.' },
  },
  {
    slug: 'configs',
    name: 'Configs',
    description: 'Pacotes de ajuste, miras e macros de produtividade prontos para usar.',
    en: { description: 'Ready-to-use tuning packs, crosshairs and productivity macros.' },
  },
  {
    slug: 'streaming',
    name: 'Streaming',
    description: 'Cenas, alertas e replays para quem transmite as suas partidas.',
    en: { description: 'Scenes, alerts and replays for those who stream their matches.' },
  },
]

const windows = (extra: string, en: string): WrittenItem => ({
  title: 'Plataforma',
  description: `Windows 10 e 11, 64 bits. ${extra}`,
  en: { title: 'Platform', description: `Windows 10 and 11, 64-bit. ${en}` },
})
const activation = (where: string, en: string): WrittenItem => ({
  title: 'Ativação',
  description: `Cole a chave em ${where}. Ela fica ligada ao seu computador; dá para liberar o aparelho no painel.`,
  en: {
    title: 'Activation',
    description: `Paste the key in ${en}. It is bound to your computer; you can release the device in your dashboard.`,
  },
})
const contents = (description: string, en: string): WrittenItem => ({
  title: 'O que você recebe',
  description,
  en: { title: 'What you get', description: en },
})

export const productData: readonly ShelfProduct[] = [
  {
    slug: 'aurora-trainer',
    name: 'Aurora Trainer',
    category: 'trainers',
    description:
      'Trainer para RPGs de campanha: 42 opções, de recursos infinitos a viagem rápida liberada, com perfis por jogo e atalhos que você escolhe.',
    en: {
      description:
        'Trainer for campaign RPGs: 42 options, from infinite resources to unlocked fast travel, with a profile per game and hotkeys of your choice.',
    },
    cents: [4990, 990],
    days: 30,
    level: 2,
    info: [
      windows('Não funciona em partidas on-line, de propósito.', 'It does not work in online matches, on purpose.'),
      activation('Aurora › Minha licença', 'Aurora › My licence'),
      contents(
        'Chave de 30 dias, 42 opções, 12 jogos de um jogador e atualizações durante todo o período.',
        'A 30-day key, 42 options, 12 single-player games and updates for the whole period.',
      ),
    ],
  },
  {
    slug: 'nimbus-overlay',
    name: 'Nimbus Overlay',
    category: 'overlays',
    description:
      'Quadros, temperatura, latência e memória num painel discreto que você arrasta, pinta e encolhe como quiser.',
    en: {
      description:
        'Frames, temperature, latency and memory in a discreet panel that you drag, colour and shrink as you like.',
    },
    cents: [7990, 1590],
    days: 90,
    level: 3,
    info: [
      windows('Jogos em janela, tela cheia ou sem borda.', 'Games in a window, full screen or borderless.'),
      activation('Nimbus › Conta', 'Nimbus › Account'),
      contents(
        'Chave de 90 dias, 30 medidores, 8 temas e gravação do histórico em CSV.',
        'A 90-day key, 30 gauges, 8 themes and the history recorded as CSV.',
      ),
    ],
  },
  {
    slug: 'pulsar-config',
    name: 'Pulsar Config',
    category: 'configs',
    description: 'Ajusta mais de 10 jogos ao seu hardware em um clique, com volta garantida à configuração anterior.',
    en: {
      description:
        'Tunes more than 10 games to your hardware in one click, and always lets you go back to the earlier settings.',
    },
    cents: [2990, 590],
    days: 30,
    level: 1,
    info: [
      windows('Reconhece placas NVIDIA, AMD e Intel.', 'Recognises NVIDIA, AMD and Intel cards.'),
      activation('Pulsar › Entrar com chave', 'Pulsar › Sign in with a key'),
      contents(
        'Chave de 30 dias, perfis para 14 jogos e cópia de segurança automática dos seus ajustes.',
        'A 30-day key, profiles for 14 games and an automatic backup of your settings.',
      ),
    ],
  },
  {
    slug: 'palco-cenas',
    name: 'Palco Cenas',
    category: 'streaming',
    description: 'Cenas que mudam sozinhas: lobby, partida, pausa e fim. Você joga, o Palco dirige a transmissão.',
    en: {
      name: 'Palco Scenes',
      description:
        'Scenes that change by themselves: lobby, match, break and ending. You play, Palco directs the stream.',
    },
    cents: [5490, 1090],
    days: 30,
    level: 2,
    info: [
      windows(
        'Conversa com os principais programas de transmissão por WebSocket.',
        'Talks to the main streaming programs by WebSocket.',
      ),
      activation('Palco › Licença', 'Palco › Licence'),
      contents(
        'Chave de 30 dias, 24 cenas animadas e editor de gatilhos.',
        'A 30-day key, 24 animated scenes and a trigger editor.',
      ),
    ],
  },
  {
    slug: 'brasa-trainer',
    name: 'Brasa Trainer',
    category: 'trainers',
    description: 'Para jogos de sobrevivência off-line: fome, clima e desgaste no ritmo que você decidir.',
    en: { description: 'For offline survival games: hunger, weather and wear at the pace you decide.' },
    cents: [3490, 690],
    days: 30,
    level: 1,
    info: [
      windows(
        'Somente mundos locais; servidores públicos são recusados.',
        'Local worlds only; public servers are refused.',
      ),
      activation('Brasa › Ativar', 'Brasa › Activate'),
      contents(
        'Chave de 30 dias, 28 opções e receitas da comunidade.',
        'A 30-day key, 28 options and recipes by the community.',
      ),
    ],
  },
  {
    slug: 'bussola-hud',
    name: 'Bússola HUD',
    category: 'overlays',
    description: 'Mapa, anotações e rota de colecionáveis por cima do jogo, com marcadores que você mesmo cria.',
    en: {
      name: 'Bussola HUD',
      description: 'Map, notes and collectible routes over the game, with markers that you make yourself.',
    },
    cents: [4490, 890],
    days: 90,
    level: 2,
    info: [
      windows('Funciona também no segundo monitor.', 'It works on a second monitor, too.'),
      activation('Bússola › Preferências › Chave', 'Bussola › Preferences › Key'),
      contents(
        'Chave de 90 dias, 9 mapas completos e sincronização de marcadores.',
        'A 90-day key, 9 complete maps and synchronised markers.',
      ),
    ],
  },
  {
    slug: 'agulha-crosshair',
    name: 'Agulha Crosshair',
    category: 'configs',
    description: 'Mira desenhada na tela para treinos e jogos que não trazem uma: forma, cor e contraste sob medida.',
    en: {
      description:
        'A crosshair drawn on the screen for training and for games without one: shape, colour and contrast to measure.',
    },
    cents: [1490, 290],
    days: 30,
    level: 1,
    info: [
      windows('Desenha sobre a tela, sem tocar no jogo.', 'Draws over the screen without touching the game.'),
      activation('Agulha › Licença', 'Agulha › Licence'),
      contents(
        'Chave de 30 dias, 120 miras e editor com modo para daltônicos.',
        'A 30-day key, 120 crosshairs and an editor with a mode for colour-blind players.',
      ),
    ],
  },
  {
    slug: 'eco-alertas',
    name: 'Eco Alertas',
    category: 'streaming',
    description:
      'Alertas de seguidores, doações por PIX e metas, com voz em português e fila que não atropela a partida.',
    en: {
      name: 'Eco Alerts',
      description:
        'Alerts for followers, PIX donations and goals, with a voice in Portuguese and a queue that does not run over the match.',
    },
    cents: [3990, 790],
    days: 30,
    level: 1,
    info: [
      windows('Ou no navegador, como fonte da transmissão.', 'Or in the browser, as a source of the stream.'),
      activation('Eco › Minha conta', 'Eco › My account'),
      contents(
        'Chave de 30 dias, 60 alertas, 3 vozes e painel de metas.',
        'A 30-day key, 60 alerts, 3 voices and a panel of goals.',
      ),
    ],
  },
  {
    slug: 'cobalto-trainer',
    name: 'Cobalto Trainer',
    category: 'trainers',
    description: 'Coleção para jogos de estratégia por turnos: recursos, moral e neblina de guerra, turno a turno.',
    en: { description: 'A collection for turn-based strategy games: resources, morale and fog of war, turn by turn.' },
    cents: [12990, 2590],
    days: 365,
    level: 2,
    sellerType: 'multiloader',
    info: [
      windows('Abre pelo loader, sem instalação.', 'Opens from the loader, without installation.'),
      activation('Ajuda › Ativar', 'Help › Activate'),
      contents(
        'Chave de 1 ano, 9 jogos de estratégia e suporte prioritário.',
        'A 1-year key, 9 strategy games and priority support.',
      ),
    ],
  },
  {
    slug: 'vitral-overlay',
    name: 'Vitral Overlay',
    category: 'overlays',
    description:
      'Moldura colorida que reage ao que acontece no jogo: vida baixa, vitória, recarga. Só luz, nenhuma vantagem.',
    en: {
      description: 'A coloured frame that reacts to the game: low health, victory, reload. Only light, no advantage.',
    },
    cents: [2490, 490],
    days: 30,
    level: 1,
    sellerType: 'multiloader',
    info: [
      windows('Aceita fitas de LED compatíveis com OpenRGB.', 'Takes LED strips that are compatible with OpenRGB.'),
      activation('Ajuda › Ativar', 'Help › Activate'),
      contents('Chave de 30 dias, 40 vitrais e editor de efeitos.', 'A 30-day key, 40 frames and an effects editor.'),
    ],
  },
  {
    slug: 'compasso-macro',
    name: 'Compasso Macro',
    category: 'configs',
    description:
      'Macros de teclado e mouse para jogos de fazenda, fábrica e construção, gravadas do seu jeito e com pausa de segurança.',
    en: {
      description:
        'Keyboard and mouse macros for farming, factory and building games, recorded your way and with a safety pause.',
    },
    cents: [3490, 690],
    days: 90,
    level: 2,
    info: [
      windows('Pausa sozinho quando um jogo proíbe macros.', 'Pauses by itself where a game forbids macros.'),
      activation('Compasso › Ajuda › Ativar', 'Compasso › Help › Activate'),
      contents(
        'Chave de 90 dias, gravador, editor de linha do tempo e 50 receitas prontas.',
        'A 90-day key, a recorder, a timeline editor and 50 ready recipes.',
      ),
    ],
  },
  {
    slug: 'mare-chat',
    name: 'Maré Chat',
    category: 'streaming',
    description: 'Junta o chat de todas as suas transmissões numa janela só, com filtro de spam treinado em português.',
    en: {
      name: 'Mare Chat',
      description: 'Gathers the chat of all your streams in one window, with a spam filter trained in Portuguese.',
    },
    cents: [1990, 390],
    days: 30,
    level: 1,
    info: [
      windows('Há também versão para o navegador.', 'There is a version for the browser, too.'),
      activation('Maré › Licença', 'Mare › Licence'),
      contents(
        'Chave de 30 dias, 4 plataformas ao mesmo tempo e moderação por palavras.',
        'A 30-day key, 4 platforms at once and moderation by words.',
      ),
    ],
  },
  {
    slug: 'lanterna-trainer',
    name: 'Lanterna Trainer',
    category: 'trainers',
    description:
      'Jogos de terror com menos sustos: pilha infinita, brilho extra e pausa de perseguição para quem quer só a história.',
    en: {
      description:
        'Horror games with fewer scares: infinite battery, extra brightness and a chase pause for those who only want the story.',
    },
    cents: [990, 190],
    days: 7,
    level: 1,
    info: [
      windows('Somente campanhas de um jogador.', 'Single-player campaigns only.'),
      activation('Lanterna › Chave', 'Lanterna › Key'),
      contents('Chave de 7 dias, 15 opções e modo história.', 'A 7-day key, 15 options and story mode.'),
    ],
  },
  {
    slug: 'farol-overlay',
    name: 'Farol Overlay',
    category: 'overlays',
    description:
      'Cronômetro de speedrun com divisões automáticas, comparação com o seu melhor tempo e fantasma da rota.',
    en: {
      description: 'A speedrun timer with automatic splits, comparison with your best time and a ghost of the route.',
    },
    cents: [8990, 1790],
    days: 365,
    level: 3,
    info: [
      windows(
        'Exporta para os formatos mais usados pela comunidade.',
        'Exports the formats that the community uses most.',
      ),
      activation('Farol › Sobre › Ativar', 'Farol › About › Activate'),
      contents(
        'Chave de 1 ano, divisões automáticas para 22 jogos e histórico ilimitado.',
        'A 1-year key, automatic splits for 22 games and an unlimited history.',
      ),
    ],
  },
  {
    slug: 'prumo-sens',
    name: 'Prumo Sens',
    category: 'configs',
    description: 'Converte a sensibilidade do mouse entre jogos e mede a sua mira com treinos curtos de cinco minutos.',
    en: {
      description: 'Converts mouse sensitivity between games and measures your aim with short five-minute drills.',
    },
    cents: [1990, 390],
    days: 365,
    level: 1,
    info: [
      windows('Mouses de 400 a 26.000 DPI.', 'Mice from 400 to 26,000 DPI.'),
      activation('Prumo › Licença', 'Prumo › Licence'),
      contents(
        'Chave de 1 ano, conversor para 60 jogos e relatório semanal.',
        'A 1-year key, a converter for 60 games and a weekly report.',
      ),
    ],
  },
  {
    slug: 'sinal-replay',
    name: 'Sinal Replay',
    category: 'streaming',
    description:
      'Guarda sempre o último minuto e meio e solta o replay na transmissão com um atalho, em câmera lenta se quiser.',
    en: {
      description:
        'Always keeps the last minute and a half and plays the replay on stream with one hotkey, in slow motion if you like.',
    },
    cents: [9990, 1990],
    days: 365,
    level: 3,
    info: [
      windows(
        'Codificação por placa de vídeo, com impacto abaixo de 3%.',
        'Encoding on the graphics card, with an impact below 3%.',
      ),
      activation('Sinal › Conta › Chave', 'Sinal › Account › Key'),
      contents(
        'Chave de 1 ano, replays ilimitados, vinhetas e corte rápido para vídeos curtos.',
        'A 1-year key, unlimited replays, stingers and quick cuts for short videos.',
      ),
    ],
  },
]
