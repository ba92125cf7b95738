import { type Bilingual, bilingual, bilingualLines } from './bilingual.ts'

/** A kind of tool: what its products do, as the texts of the shelf say it. */
export interface Kind {
  /** In a product's name. */
  name: Bilingual
  /** In a category's name. */
  plural: Bilingual
  /** Two products of the demo whose pictures serve it. */
  art: readonly [string, string]
  /** Its category of the demo, for a picture. */
  group: 'trainers' | 'overlays' | 'configs' | 'streaming'
  /** What it does, after the product's name. */
  actions: readonly Bilingual[]
  /** What it is about, as an object; the first word is the article. */
  things: readonly Bilingual[]
}

type Named = Pick<Kind, 'art' | 'group'> & { name: string; plural: string; actions: string; things: string }

const kind = ({ name, plural, actions, things, ...rest }: Named): Kind => ({
  ...rest,
  name: bilingual(name),
  plural: bilingual(plural),
  actions: bilingualLines(actions),
  things: bilingualLines(things),
})

export const kinds: readonly Kind[] = [
  kind({
    name: 'Macro | Macro',
    plural: 'Macros | Macros',
    art: ['compasso-macro', 'pulsar-config'],
    group: 'configs',
    actions: `
      grava sequências de teclado e mouse | records sequences of keyboard and mouse
      repete tarefas longas com intervalos variáveis | repeats long tasks with varying intervals
      corta os tempos mortos de cada gravação | cuts the dead time out of every recording
      para sozinho assim que a janela perde o foco | stops by itself as soon as the window loses focus
      monta receitas de plantio e colheita | assembles recipes for planting and harvesting
      separa os gatilhos de cada personagem | keeps the triggers of each character apart`,
    things: `
      as gravações de teclado | the keyboard recordings
      os intervalos aleatórios | the random intervals
      as receitas da comunidade | the community recipes
      os gatilhos por janela | the triggers by window
      as linhas do tempo | the timelines`,
  }),
  kind({
    name: 'Overlay | Overlay',
    plural: 'Overlays | Overlays',
    art: ['nimbus-overlay', 'vitral-overlay'],
    group: 'overlays',
    actions: `
      desenha um painel fino por cima do jogo | draws a slim panel over the game
      mostra quadros, temperatura e memória | shows frames, temperature and memory
      esconde cada medidor que está dentro do normal | hides every meter that is within its normal range
      troca de tema conforme o cenário | changes its theme with the scenery
      acompanha a janela em telas ultralargas | follows the window on ultrawide screens
      guarda um histórico de cada sessão | keeps a history of every session`,
    things: `
      os medidores de desempenho | the performance meters
      as camadas transparentes | the transparent layers
      os temas de alto contraste | the high-contrast themes
      os cantos da tela | the corners of the screen
      as curvas de temperatura | the temperature curves`,
  }),
  kind({
    name: 'Trainer | Trainer',
    plural: 'Trainers | Trainers',
    art: ['aurora-trainer', 'brasa-trainer'],
    group: 'trainers',
    actions: `
      libera munição, ouro e materiais em campanhas | unlocks ammunition, gold and materials in campaigns
      ajusta a vida do herói sem travar a história | adjusts the hero's health without stalling the story
      acelera viagens longas e diálogos repetidos | speeds up long journeys and repeated dialogues
      congela o relógio de missões com prazo | freezes the clock of missions with a deadline
      recusa partidas on-line por princípio | refuses online matches on principle
      desfaz qualquer opção no mesmo instante | undoes any option in the same instant`,
    things: `
      as opções de personagem | the character options
      os recursos da campanha | the resources of the campaign
      as recargas instantâneas | the instant reloads
      os pontos de talento | the talent points
      as velocidades do jogo | the speeds of the game`,
  }),
  kind({
    name: 'Mira | Crosshair',
    plural: 'Miras | Crosshairs',
    art: ['agulha-crosshair', 'prumo-sens'],
    group: 'configs',
    actions: `
      coloca uma mira nítida no centro da tela | puts a sharp sight in the middle of the screen
      muda de cor quando o fundo muda | changes colour when the background does
      alterna formas por arma com uma tecla só | switches shapes by weapon with a single key
      respeita três tipos de daltonismo | respects three kinds of colour blindness
      importa códigos de outros jogadores | imports codes of other players
      some durante cenas e menus | disappears during cutscenes and menus`,
    things: `
      as formas da mira | the shapes of the sight
      os contornos coloridos | the coloured outlines
      os códigos compartilhados | the shared codes
      as distâncias de tiro | the shooting distances
      os pontos centrais | the centre dots`,
  }),
  kind({
    name: 'Launcher | Launcher',
    plural: 'Launchers | Launchers',
    art: ['cobalto-trainer', 'pulsar-config'],
    group: 'configs',
    actions: `
      reúne bibliotecas de sete lojas numa lista | gathers the libraries of seven stores in one list
      abre cada jogo com o perfil certo | opens each game with the right profile
      baixa atualizações fora do horário de jogo | downloads updates outside playing hours
      fecha programas pesados antes da partida | closes heavy programs before the match
      lembra onde cada jogo guarda os arquivos | remembers where each game keeps its files
      organiza coleções por humor e por tempo livre | sorts collections by mood and by free time`,
    things: `
      as bibliotecas de jogos | the game libraries
      os perfis de inicialização | the start-up profiles
      as coleções automáticas | the automatic collections
      os atalhos da área de trabalho | the desktop shortcuts
      as contas da família | the family accounts`,
  }),
  kind({
    name: 'Rastreador | Tracker',
    plural: 'Rastreadores | Trackers',
    art: ['bussola-hud', 'farol-overlay'],
    group: 'overlays',
    actions: `
      marca conquistas e colecionáveis conforme aparecem | ticks off achievements and collectibles as they appear
      calcula o que falta para cada troféu | works out what is missing for each trophy
      avisa quando um evento raro está perto | says when a rare event is near
      compara o seu progresso com o dos amigos | compares your progress with that of your friends
      lê o diário de missões sem tocar no jogo | reads the quest log without touching the game
      ordena tarefas pelo caminho mais curto | orders tasks by the shortest route`,
    things: `
      as conquistas pendentes | the missing achievements
      os colecionáveis escondidos | the hidden collectibles
      as missões paralelas | the side quests
      os troféus de platina | the platinum trophies
      as metas semanais | the weekly goals`,
  }),
  kind({
    name: 'Cronômetro | Timer',
    plural: 'Cronômetros | Timers',
    art: ['farol-overlay', 'sinal-replay'],
    group: 'overlays',
    actions: `
      divide a corrida em trechos sem ajuda | splits the run into segments unaided
      compara cada trecho com o seu recorde | compares every segment with your record
      pausa nas telas de carregamento | pauses on loading screens
      exporta tempos nos formatos da comunidade | exports times in the community's formats
      desenha o fantasma da melhor tentativa | draws the ghost of the best attempt
      conta reaparecimentos de chefes e de itens | counts the respawns of bosses and items`,
    things: `
      as divisões automáticas | the automatic splits
      os melhores trechos | the best segments
      os tempos de recarga | the cooldowns
      as tentativas da semana | the attempts of the week
      os recordes pessoais | the personal records`,
  }),
  kind({
    name: 'Replay | Replay',
    plural: 'Replays | Replays',
    art: ['sinal-replay', 'palco-cenas'],
    group: 'streaming',
    actions: `
      mantém os últimos minutos sempre na memória | always keeps the last minutes in memory
      solta o lance em câmera lenta | plays the moment in slow motion
      corta vídeos verticais prontos para publicar | cuts vertical videos ready to publish
      separa a voz do som do jogo | separates the voice from the sound of the game
      usa a placa de vídeo em vez do processador | uses the graphics card instead of the processor
      escolhe sozinho os melhores momentos | picks the best moments by itself`,
    things: `
      os melhores lances | the best plays
      as vinhetas de entrada | the opening stingers
      os cortes verticais | the vertical cuts
      as faixas de áudio | the audio tracks
      os marcadores de tempo | the time markers`,
  }),
  kind({
    name: 'Alertas | Alerts',
    plural: 'Alertas | Alerts',
    art: ['eco-alertas', 'mare-chat'],
    group: 'streaming',
    actions: `
      anuncia doações, inscrições e metas | announces donations, subscriptions and goals
      espera o fim do combate para tocar | waits for the end of the fight to play
      lê mensagens com três vozes naturais | reads messages with three natural voices
      filtra palavras que você não quer ouvir | filters words that you do not want to hear
      soma as metas de todas as plataformas | adds up the goals of all platforms
      repete o alerta que passou despercebido | repeats the alert that nobody noticed`,
    things: `
      as metas do mês | the goals of the month
      os sons de doação | the donation sounds
      as vozes sintéticas | the synthetic voices
      os avisos de inscrição | the subscription notices
      as filas de mensagens | the message queues`,
  }),
  kind({
    name: 'Chat | Chat',
    plural: 'Chats | Chats',
    art: ['mare-chat', 'eco-alertas'],
    group: 'streaming',
    actions: `
      junta conversas de quatro plataformas | joins the conversations of four platforms
      destaca perguntas no meio da correria | highlights questions in the middle of the rush
      silencia spam antes que alguém leia | mutes spam before anybody reads it
      traduz mensagens estrangeiras na hora | translates foreign messages at once
      guarda o histórico de cada espectador | keeps the history of each viewer
      dá aos moderadores uma tela só deles | gives moderators a screen of their own`,
    things: `
      as mensagens fixadas | the pinned messages
      os comandos do canal | the channel commands
      as listas de palavras | the word lists
      os espectadores antigos | the long-time viewers
      as enquetes ao vivo | the live polls`,
  }),
  kind({
    name: 'Cenas | Scenes',
    plural: 'Cenas | Scenes',
    art: ['palco-cenas', 'vitral-overlay'],
    group: 'streaming',
    actions: `
      troca de cena por som, tecla ou horário | changes the scene by sound, key or time of day
      anima a espera antes da transmissão | animates the wait before the broadcast
      esconde a tela quando chega uma senha | hides the screen when a password comes up
      adapta as cores ao jogo aberto | adapts the colours to the open game
      liga e desliga câmeras sem cortes secos | switches cameras on and off without hard cuts
      publica o resultado da partida sozinho | publishes the result of the match by itself`,
    things: `
      as transições animadas | the animated transitions
      os modelos de tela | the screen templates
      as molduras de câmera | the camera frames
      os fundos em movimento | the moving backgrounds
      as telas de espera | the waiting screens`,
  }),
  kind({
    name: 'Mapa | Map',
    plural: 'Mapas | Maps',
    art: ['bussola-hud', 'lanterna-trainer'],
    group: 'overlays',
    actions: `
      abre regiões inteiras num segundo monitor | opens whole regions on a second monitor
      traça o caminho mais curto entre marcadores | plots the shortest route between markers
      anota recursos com fotos da tela | notes resources with pictures of the screen
      sincroniza marcadores entre computadores | synchronises markers between computers
      mostra apenas o que você já descobriu | shows only what you have already discovered
      funciona sem conexão depois do primeiro uso | works without a connection after the first use`,
    things: `
      os marcadores coloridos | the coloured markers
      as rotas de coleta | the gathering routes
      as entradas de masmorras | the dungeon entrances
      os pontos de viagem | the travel points
      as fronteiras de cada região | the borders of each region`,
  }),
  kind({
    name: 'Calibrador | Calibrator',
    plural: 'Calibradores | Calibrators',
    art: ['prumo-sens', 'agulha-crosshair'],
    group: 'configs',
    actions: `
      converte sensibilidade entre sessenta jogos | converts sensitivity between sixty games
      mede o tempo de reação em treinos curtos | measures reaction time in short drills
      corrige a aceleração do mouse | corrects the acceleration of the mouse
      sugere um campo de visão para o seu monitor | suggests a field of view for your monitor
      mostra onde a mira treme | shows where the aim trembles
      guarda um perfil para cada mouse | keeps a profile for each mouse`,
    things: `
      as curvas do mouse | the mouse curves
      os treinos de cinco minutos | the five-minute drills
      os relatórios de acerto | the accuracy reports
      as conversões de sensibilidade | the sensitivity conversions
      os campos de visão | the fields of view`,
  }),
  kind({
    name: 'Otimizador | Optimiser',
    plural: 'Otimizadores | Optimisers',
    art: ['pulsar-config', 'nimbus-overlay'],
    group: 'configs',
    actions: `
      encontra o ajuste que custa mais quadros | finds the setting that costs most frames
      copia os arquivos antes de mudar qualquer linha | copies the files before it changes any line
      aplica perfis de bateria em notebooks | applies battery profiles on laptops
      limpa arquivos temporários do jogo | clears the temporary files of the game
      mede a mesma cena antes e depois | measures the same scene before and after
      volta ao ajuste original num clique | returns to the original settings in one click`,
    things: `
      os perfis de imagem | the image profiles
      as cópias de segurança | the backups
      os gargalos do sistema | the bottlenecks of the system
      as sombras e os reflexos | the shadows and reflections
      os limites de quadros | the frame limits`,
  }),
  kind({
    name: 'Gestor de Mods | Mod Manager',
    plural: 'Gestores de mods | Mod managers',
    art: ['cobalto-trainer', 'aurora-trainer'],
    group: 'configs',
    actions: `
      instala mods na ordem correta | installs mods in the correct order
      aponta conflitos antes de abrir o jogo | points out conflicts before the game opens
      mantém perfis separados por campanha | keeps separate profiles by campaign
      remove tudo sem deixar restos | removes everything without leaving traces
      acompanha novas versões dos autores | follows new versions of the authors
      compartilha coleções com um código curto | shares collections by a short code`,
    things: `
      as coleções de mods | the mod collections
      os conflitos de arquivos | the file conflicts
      as ordens de carga | the load orders
      os pacotes de texturas | the texture packs
      as versões antigas | the old versions`,
  }),
  kind({
    name: 'Cofre de Saves | Save Vault',
    plural: 'Cofres de saves | Save vaults',
    art: ['lanterna-trainer', 'compasso-macro'],
    group: 'configs',
    actions: `
      guarda cada progresso em datas diferentes | keeps every save under a date of its own
      recupera campanhas que o jogo corrompeu | recovers campaigns that the game corrupted
      criptografa as cópias com a sua senha | encrypts the copies with your password
      leva o progresso para outro computador | takes the progress to another computer
      compara dois saves lado a lado | compares two saves side by side
      apaga cópias velhas quando falta espaço | deletes old copies when space runs out`,
    things: `
      os saves antigos | the old saves
      as cópias diárias | the daily copies
      os pontos de retorno | the points of return
      as campanhas terminadas | the finished campaigns
      os arquivos corrompidos | the corrupted files`,
  }),
  kind({
    name: 'Mesa de Som | Soundboard',
    plural: 'Mesas de som | Soundboards',
    art: ['eco-alertas', 'palco-cenas'],
    group: 'streaming',
    actions: `
      toca efeitos na chamada com um atalho | plays effects in the call with one shortcut
      equilibra o volume do jogo e da voz | balances the volume of game and voice
      reduz o ruído do teclado e do ventilador | reduces the noise of keyboard and fan
      reforça passos sem distorcer o resto | boosts footsteps without distorting the rest
      guarda um equalizador por fone | keeps an equaliser for each headset
      baixa a música quando alguém fala | turns the music down when somebody speaks`,
    things: `
      os efeitos sonoros | the sound effects
      as bandas do equalizador | the bands of the equaliser
      os canais de voz | the voice channels
      as músicas sem direitos | the royalty-free songs
      os ruídos de fundo | the background noises`,
  }),
  kind({
    name: 'Planejador | Planner',
    plural: 'Planejadores | Planners',
    art: ['cobalto-trainer', 'aurora-trainer'],
    group: 'trainers',
    actions: `
      simula árvores de talento antes do gasto | simulates talent trees before you spend
      calcula dano, defesa e custo de cada conjunto | calculates damage, defence and cost of each set
      sugere a próxima construção da cidade | suggests the next building of the city
      importa o personagem por um código | imports the character by a code
      divide materiais entre várias fábricas | divides materials between several factories
      explica cada número em linguagem simples | explains every number in plain language`,
    things: `
      as árvores de talento | the talent trees
      os conjuntos de equipamento | the sets of equipment
      as cadeias de produção | the production chains
      os custos de construção | the building costs
      as fórmulas de dano | the damage formulas`,
  }),
  kind({
    name: 'Monitor de Preços | Price Monitor',
    plural: 'Monitores de preços | Price monitors',
    art: ['nimbus-overlay', 'bussola-hud'],
    group: 'trainers',
    actions: `
      acompanha o leilão de cada servidor | follows the auction house of each server
      avisa quando um item fica barato | says when an item becomes cheap
      mostra a curva de noventa dias | shows the curve of ninety days
      calcula o lucro depois das taxas | calculates the profit after fees
      compara fabricar com comprar pronto | compares crafting with buying ready-made
      separa ofertas verdadeiras de erros | tells true offers from mistakes`,
    things: `
      os preços do leilão | the auction prices
      as taxas de venda | the selling fees
      os itens raros | the rare items
      as margens de lucro | the profit margins
      os alertas de oferta | the offer alerts`,
  }),
  kind({
    name: 'Medidor de Rede | Network Meter',
    plural: 'Medidores de rede | Network meters',
    art: ['nimbus-overlay', 'pulsar-config'],
    group: 'overlays',
    actions: `
      mede a latência até cada servidor | measures the latency to each server
      aponta perda de pacotes em tempo real | points out packet loss in real time
      recomenda a região mais estável | recommends the most stable region
      descobre qual programa ocupa a conexão | finds which program occupies the connection
      guarda provas para mostrar ao provedor | keeps evidence to show the provider
      avisa antes que a partida trave | warns before the match stalls`,
    things: `
      as rotas até o servidor | the routes to the server
      os picos de latência | the latency peaks
      as perdas de pacotes | the packet losses
      os relatórios da semana | the reports of the week
      as regiões de jogo | the playing regions`,
  }),
  kind({
    name: 'Mapeador | Mapper',
    plural: 'Mapeadores | Mappers',
    art: ['prumo-sens', 'compasso-macro'],
    group: 'configs',
    actions: `
      traduz qualquer controle em teclado | translates any controller into a keyboard
      cria zonas mortas para analógicos gastos | creates dead zones for worn sticks
      usa o giroscópio para mirar | uses the gyroscope for aiming
      troca de camada ao segurar um botão | changes layers while a button is held
      aceita volantes, manches e pedais | accepts wheels, flight sticks and pedals
      ajuda quem joga com uma mão só | helps those who play with one hand`,
    things: `
      as camadas de botões | the button layers
      os analógicos gastos | the worn sticks
      as vibrações do controle | the vibrations of the controller
      os perfis por jogo | the profiles by game
      as combinações de teclas | the key combinations`,
  }),
  kind({
    name: 'Luzes | Lights',
    plural: 'Luzes | Lights',
    art: ['vitral-overlay', 'eco-alertas'],
    group: 'overlays',
    actions: `
      pinta o teclado com as cores do jogo | paints the keyboard in the colours of the game
      pisca quando a vida está no fim | blinks when health runs low
      sincroniza fitas, gabinete e monitor | synchronises strips, case and monitor
      escurece o quarto em cenas de tensão | dims the room in scenes of suspense
      limita o brilho para olhos sensíveis | limits the brightness for sensitive eyes
      comemora vitórias com um efeito próprio | celebrates victories with an effect of its own`,
    things: `
      as fitas de LED | the LED strips
      os efeitos por evento | the effects by event
      as cores do teclado | the keyboard colours
      os limites de brilho | the brightness limits
      as cenas noturnas | the night scenes`,
  }),
  kind({
    name: 'Legendas | Subtitles',
    plural: 'Legendas | Subtitles',
    art: ['mare-chat', 'palco-cenas'],
    group: 'streaming',
    actions: `
      escreve o que se fala na chamada | writes what is said in the call
      traduz diálogos de jogos sem legenda | translates the dialogues of games without subtitles
      distingue quem fala por cor | tells speakers apart by colour
      aumenta textos pequenos demais | enlarges texts that are too small
      salva conversas para ler depois | saves conversations for later reading
      reconhece sotaques do país inteiro | recognises accents of the whole country`,
    things: `
      as falas transcritas | the transcribed lines
      os tamanhos de letra | the letter sizes
      as traduções simultâneas | the simultaneous translations
      os nomes de quem fala | the names of the speakers
      as conversas salvas | the saved conversations`,
  }),
  kind({
    name: 'Diário | Journal',
    plural: 'Diários | Journals',
    art: ['farol-overlay', 'nimbus-overlay'],
    group: 'trainers',
    actions: `
      resume cada partida em meia página | sums up every match in half a page
      mostra em que minuto o jogo virou | shows in which minute the game turned
      soma vitórias por mapa e por horário | adds up victories by map and by hour
      aponta o erro que mais se repete | points out the mistake that is repeated most
      sugere uma pausa depois de três derrotas | suggests a break after three defeats
      compara você com quem está no mesmo nível | compares you with players of the same rank`,
    things: `
      as estatísticas por mapa | the statistics by map
      os resumos da partida | the match summaries
      as sequências de vitórias | the winning streaks
      os erros mais comuns | the most common mistakes
      as horas jogadas | the hours played`,
  }),
]
