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

/** In Portuguese and in English. */
type Bilingual = readonly [portuguese: string, english: string]

interface ShelfProduct {
  slug: string
  name: string
  /** Where it differs. */
  englishName?: string
  category: string
  description: Bilingual
  /** For how much, for how long, and by whom its key is issued. */
  sold: { cents: [brl: number, usd: number]; days: 7 | 30 | 90 | 365; level: number; sellerType?: SellerType }
  /** What its page says of Windows, of where its key is pasted, and of what comes with it. */
  system: Bilingual
  activation: Bilingual
  included: Bilingual
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

export const infoOf = ({ system, activation, included }: ShelfProduct): WrittenItem[] => [
  {
    title: 'Plataforma',
    description: `Windows 10 e 11, 64 bits. ${system[0]}`,
    en: { title: 'Platform', description: `Windows 10 and 11, 64-bit. ${system[1]}` },
  },
  {
    title: 'Ativação',
    description: `Cole a chave em ${activation[0]}. Ela fica ligada ao seu computador; dá para liberar o aparelho no painel.`,
    en: {
      title: 'Activation',
      description: `Paste the key in ${activation[1]}. It is bound to your computer; you can release the device in your dashboard.`,
    },
  },
  { title: 'O que você recebe', description: included[0], en: { title: 'What you get', description: included[1] } },
]

export const productData: readonly ShelfProduct[] = [
  {
    slug: 'aurora-trainer',
    name: 'Aurora Trainer',
    category: 'trainers',
    description: [
      'Trainer para RPGs de campanha: 42 opções, de recursos infinitos a viagem rápida liberada, com perfis por jogo e atalhos que você escolhe.',
      'Trainer for campaign RPGs: 42 options, from infinite resources to unlocked fast travel, with a profile per game and hotkeys of your choice.',
    ],
    sold: { cents: [4990, 990], days: 30, level: 2 },
    system: ['Não funciona em partidas on-line, de propósito.', 'It does not work in online matches, on purpose.'],
    activation: ['Aurora › Minha licença', 'Aurora › My licence'],
    included: [
      'Chave de 30 dias, 42 opções, 12 jogos de um jogador e atualizações durante todo o período.',
      'A 30-day key, 42 options, 12 single-player games and updates for the whole period.',
    ],
  },
  {
    slug: 'nimbus-overlay',
    name: 'Nimbus Overlay',
    category: 'overlays',
    description: [
      'Quadros, temperatura, latência e memória num painel discreto que você arrasta, pinta e encolhe como quiser.',
      'Frames, temperature, latency and memory in a discreet panel that you drag, colour and shrink as you like.',
    ],
    sold: { cents: [7990, 1590], days: 90, level: 3 },
    system: ['Jogos em janela, tela cheia ou sem borda.', 'Games in a window, full screen or borderless.'],
    activation: ['Nimbus › Conta', 'Nimbus › Account'],
    included: [
      'Chave de 90 dias, 30 medidores, 8 temas e gravação do histórico em CSV.',
      'A 90-day key, 30 gauges, 8 themes and the history recorded as CSV.',
    ],
  },
  {
    slug: 'pulsar-config',
    name: 'Pulsar Config',
    category: 'configs',
    description: [
      'Ajusta mais de 10 jogos ao seu hardware em um clique, com volta garantida à configuração anterior.',
      'Tunes more than 10 games to your hardware in one click, and always lets you go back to the earlier settings.',
    ],
    sold: { cents: [2990, 590], days: 30, level: 1 },
    system: ['Reconhece placas NVIDIA, AMD e Intel.', 'Recognises NVIDIA, AMD and Intel cards.'],
    activation: ['Pulsar › Entrar com chave', 'Pulsar › Sign in with a key'],
    included: [
      'Chave de 30 dias, perfis para 14 jogos e cópia de segurança automática dos seus ajustes.',
      'A 30-day key, profiles for 14 games and an automatic backup of your settings.',
    ],
  },
  {
    slug: 'palco-cenas',
    name: 'Palco Cenas',
    category: 'streaming',
    description: [
      'Cenas que mudam sozinhas: lobby, partida, pausa e fim. Você joga, o Palco dirige a transmissão.',
      'Scenes that change by themselves: lobby, match, break and ending. You play, Palco directs the stream.',
    ],
    englishName: 'Palco Scenes',
    sold: { cents: [5490, 1090], days: 30, level: 2 },
    system: [
      'Conversa com os principais programas de transmissão por WebSocket.',
      'Talks to the main streaming programs by WebSocket.',
    ],
    activation: ['Palco › Licença', 'Palco › Licence'],
    included: [
      'Chave de 30 dias, 24 cenas animadas e editor de gatilhos.',
      'A 30-day key, 24 animated scenes and a trigger editor.',
    ],
  },
  {
    slug: 'brasa-trainer',
    name: 'Brasa Trainer',
    category: 'trainers',
    description: [
      'Para jogos de sobrevivência off-line: fome, clima e desgaste no ritmo que você decidir.',
      'For offline survival games: hunger, weather and wear at the pace you decide.',
    ],
    sold: { cents: [3490, 690], days: 30, level: 1 },
    system: [
      'Somente mundos locais; servidores públicos são recusados.',
      'Local worlds only; public servers are refused.',
    ],
    activation: ['Brasa › Ativar', 'Brasa › Activate'],
    included: [
      'Chave de 30 dias, 28 opções e receitas da comunidade.',
      'A 30-day key, 28 options and recipes by the community.',
    ],
  },
  {
    slug: 'bussola-hud',
    name: 'Bússola HUD',
    category: 'overlays',
    description: [
      'Mapa, anotações e rota de colecionáveis por cima do jogo, com marcadores que você mesmo cria.',
      'Map, notes and collectible routes over the game, with markers that you make yourself.',
    ],
    englishName: 'Bussola HUD',
    sold: { cents: [4490, 890], days: 90, level: 2 },
    system: ['Funciona também no segundo monitor.', 'It works on a second monitor, too.'],
    activation: ['Bússola › Preferências › Chave', 'Bussola › Preferences › Key'],
    included: [
      'Chave de 90 dias, 9 mapas completos e sincronização de marcadores.',
      'A 90-day key, 9 complete maps and synchronised markers.',
    ],
  },
  {
    slug: 'agulha-crosshair',
    name: 'Agulha Crosshair',
    category: 'configs',
    description: [
      'Mira desenhada na tela para treinos e jogos que não trazem uma: forma, cor e contraste sob medida.',
      'A crosshair drawn on the screen for training and for games without one: shape, colour and contrast to measure.',
    ],
    sold: { cents: [1490, 290], days: 30, level: 1 },
    system: ['Desenha sobre a tela, sem tocar no jogo.', 'Draws over the screen without touching the game.'],
    activation: ['Agulha › Licença', 'Agulha › Licence'],
    included: [
      'Chave de 30 dias, 120 miras e editor com modo para daltônicos.',
      'A 30-day key, 120 crosshairs and an editor with a mode for colour-blind players.',
    ],
  },
  {
    slug: 'eco-alertas',
    name: 'Eco Alertas',
    category: 'streaming',
    description: [
      'Alertas de seguidores, doações por PIX e metas, com voz em português e fila que não atropela a partida.',
      'Alerts for followers, PIX donations and goals, with a voice in Portuguese and a queue that does not run over the match.',
    ],
    englishName: 'Eco Alerts',
    sold: { cents: [3990, 790], days: 30, level: 1 },
    system: ['Ou no navegador, como fonte da transmissão.', 'Or in the browser, as a source of the stream.'],
    activation: ['Eco › Minha conta', 'Eco › My account'],
    included: [
      'Chave de 30 dias, 60 alertas, 3 vozes e painel de metas.',
      'A 30-day key, 60 alerts, 3 voices and a panel of goals.',
    ],
  },
  {
    slug: 'cobalto-trainer',
    name: 'Cobalto Trainer',
    category: 'trainers',
    description: [
      'Coleção para jogos de estratégia por turnos: recursos, moral e neblina de guerra, turno a turno.',
      'A collection for turn-based strategy games: resources, morale and fog of war, turn by turn.',
    ],
    sold: { cents: [12990, 2590], days: 365, level: 2, sellerType: 'multiloader' },
    system: ['Abre pelo loader, sem instalação.', 'Opens from the loader, without installation.'],
    activation: ['Ajuda › Ativar', 'Help › Activate'],
    included: [
      'Chave de 1 ano, 9 jogos de estratégia e suporte prioritário.',
      'A 1-year key, 9 strategy games and priority support.',
    ],
  },
  {
    slug: 'vitral-overlay',
    name: 'Vitral Overlay',
    category: 'overlays',
    description: [
      'Moldura colorida que reage ao que acontece no jogo: vida baixa, vitória, recarga. Só luz, nenhuma vantagem.',
      'A coloured frame that reacts to the game: low health, victory, reload. Only light, no advantage.',
    ],
    sold: { cents: [2490, 490], days: 30, level: 1, sellerType: 'multiloader' },
    system: ['Aceita fitas de LED compatíveis com OpenRGB.', 'Takes LED strips that are compatible with OpenRGB.'],
    activation: ['Ajuda › Ativar', 'Help › Activate'],
    included: ['Chave de 30 dias, 40 vitrais e editor de efeitos.', 'A 30-day key, 40 frames and an effects editor.'],
  },
  {
    slug: 'compasso-macro',
    name: 'Compasso Macro',
    category: 'configs',
    description: [
      'Macros de teclado e mouse para jogos de fazenda, fábrica e construção, gravadas do seu jeito e com pausa de segurança.',
      'Keyboard and mouse macros for farming, factory and building games, recorded your way and with a safety pause.',
    ],
    sold: { cents: [3490, 690], days: 90, level: 2 },
    system: ['Pausa sozinho quando um jogo proíbe macros.', 'Pauses by itself where a game forbids macros.'],
    activation: ['Compasso › Ajuda › Ativar', 'Compasso › Help › Activate'],
    included: [
      'Chave de 90 dias, gravador, editor de linha do tempo e 50 receitas prontas.',
      'A 90-day key, a recorder, a timeline editor and 50 ready recipes.',
    ],
  },
  {
    slug: 'mare-chat',
    name: 'Maré Chat',
    category: 'streaming',
    description: [
      'Junta o chat de todas as suas transmissões numa janela só, com filtro de spam treinado em português.',
      'Gathers the chat of all your streams in one window, with a spam filter trained in Portuguese.',
    ],
    englishName: 'Mare Chat',
    sold: { cents: [1990, 390], days: 30, level: 1 },
    system: ['Há também versão para o navegador.', 'There is a version for the browser, too.'],
    activation: ['Maré › Licença', 'Mare › Licence'],
    included: [
      'Chave de 30 dias, 4 plataformas ao mesmo tempo e moderação por palavras.',
      'A 30-day key, 4 platforms at once and moderation by words.',
    ],
  },
  {
    slug: 'lanterna-trainer',
    name: 'Lanterna Trainer',
    category: 'trainers',
    description: [
      'Jogos de terror com menos sustos: pilha infinita, brilho extra e pausa de perseguição para quem quer só a história.',
      'Horror games with fewer scares: infinite battery, extra brightness and a chase pause for those who only want the story.',
    ],
    sold: { cents: [990, 190], days: 7, level: 1 },
    system: ['Somente campanhas de um jogador.', 'Single-player campaigns only.'],
    activation: ['Lanterna › Chave', 'Lanterna › Key'],
    included: ['Chave de 7 dias, 15 opções e modo história.', 'A 7-day key, 15 options and story mode.'],
  },
  {
    slug: 'farol-overlay',
    name: 'Farol Overlay',
    category: 'overlays',
    description: [
      'Cronômetro de speedrun com divisões automáticas, comparação com o seu melhor tempo e fantasma da rota.',
      'A speedrun timer with automatic splits, comparison with your best time and a ghost of the route.',
    ],
    sold: { cents: [8990, 1790], days: 365, level: 3 },
    system: [
      'Exporta para os formatos mais usados pela comunidade.',
      'Exports the formats that the community uses most.',
    ],
    activation: ['Farol › Sobre › Ativar', 'Farol › About › Activate'],
    included: [
      'Chave de 1 ano, divisões automáticas para 22 jogos e histórico ilimitado.',
      'A 1-year key, automatic splits for 22 games and an unlimited history.',
    ],
  },
  {
    slug: 'prumo-sens',
    name: 'Prumo Sens',
    category: 'configs',
    description: [
      'Converte a sensibilidade do mouse entre jogos e mede a sua mira com treinos curtos de cinco minutos.',
      'Converts mouse sensitivity between games and measures your aim with short five-minute drills.',
    ],
    sold: { cents: [1990, 390], days: 365, level: 1 },
    system: ['Mouses de 400 a 26.000 DPI.', 'Mice from 400 to 26,000 DPI.'],
    activation: ['Prumo › Licença', 'Prumo › Licence'],
    included: [
      'Chave de 1 ano, conversor para 60 jogos e relatório semanal.',
      'A 1-year key, a converter for 60 games and a weekly report.',
    ],
  },
  {
    slug: 'sinal-replay',
    name: 'Sinal Replay',
    category: 'streaming',
    description: [
      'Guarda sempre o último minuto e meio e solta o replay na transmissão com um atalho, em câmera lenta se quiser.',
      'Always keeps the last minute and a half and plays the replay on stream with one hotkey, in slow motion if you like.',
    ],
    sold: { cents: [9990, 1990], days: 365, level: 3 },
    system: [
      'Codificação por placa de vídeo, com impacto abaixo de 3%.',
      'Encoding on the graphics card, with an impact below 3%.',
    ],
    activation: ['Sinal › Conta › Chave', 'Sinal › Account › Key'],
    included: [
      'Chave de 1 ano, replays ilimitados, vinhetas e corte rápido para vídeos curtos.',
      'A 1-year key, unlimited replays, stingers and quick cuts for short videos.',
    ],
  },
]
