import { dayMs } from '#schema/rules/licenses.ts'
import type { WrittenDetails, WrittenItem } from '#schema/rules/product-details.ts'
import { englishPages } from './english-pages.ts'
import type { productData } from './products.ts'

/** What the demo's product pages say. All games are invented. */
interface Page {
  /** The newest version, and how long ago it appeared, in days. */
  release: { version: string; days: number }
  limit: string
  /** "Name 1.2": the last word is the version. */
  games: readonly string[]
  features: readonly (readonly [title: string, description: string])[]
  /** Between the program and its updates. */
  contents: readonly string[]
  /** Where the key is pasted, and what to do then. */
  activation: readonly [place: string, then: string]
  question: readonly [title: string, description: string]
}

const pages: Readonly<Record<string, Page>> = {
  'aurora-trainer': {
    release: { version: '4.2.1', days: 5 },
    limit: 'Só para campanhas de um jogador. O Aurora se recusa a abrir em partidas on-line, de propósito.',
    games: [
      'Crônicas de Sal 2.8',
      'Sete Faróis 1.14',
      'Vale de Ygara 3.1',
      'O Último Andor 1.6',
      'Reino Partido 5.0',
      'Sombras de Itá 2.2',
      'Canto do Boitatá 1.9',
      'Torre de Vidro 4.4',
      'A Ordem do Jequitibá 1.1',
      'Lua de Ferro 2.0',
      'Mar de Dentro 3.7',
      'Cinzas do Norte 1.3',
    ],
    features: [
      ['Recursos', '12 opções: ouro, munição, materiais e mana sem limite.'],
      ['Personagem', '11 opções: vida, fôlego, experiência e pontos de talento.'],
      ['Mundo', '9 opções: viagem rápida liberada, hora do dia, clima e baús no mapa.'],
      ['Ritmo', '10 opções: velocidade de 0,5× a 3×, pausa em combate, salvar em qualquer lugar.'],
    ],
    contents: ['12 perfis, um por jogo', 'Guia em PDF, 14 páginas'],
    activation: ['Aurora › Minha licença', 'Abra o jogo e aperte F1 para ver o painel.'],
    question: [
      'E se o jogo atualizar?',
      'O perfil é revisto em poucos dias, e a página mostra a versão que já funciona.',
    ],
  },
  'nimbus-overlay': {
    release: { version: '3.2.0', days: 12 },
    limit: 'Só mostra medidas. Não lê nem muda nada dentro do jogo.',
    games: ['Linha de Fogo 6.2', 'Campo Aberto 9.0', 'Vale de Ygara 3.1', 'Trilhos 4.0', 'Dunas 4.5'],
    features: [
      ['Medidores', '30 medidas: quadros, tempo de quadro, temperatura, latência e memória.'],
      ['Aparência', '8 temas, tamanho livre e transparência de 10 a 100%.'],
      ['Histórico', 'Grava a partida em CSV, com marcas que você põe por atalho.'],
      ['Perfis', 'Um painel para cada jogo, trocado sozinho quando ele abre.'],
    ],
    contents: ['8 temas', 'Leitor de históricos'],
    activation: ['Nimbus › Conta', 'Abra um jogo: o painel aparece no canto de cima.'],
    question: [
      'O painel tira quadros do jogo?',
      'Em nossos testes, menos de 1%. Os medidores podem ser desligados um a um.',
    ],
  },
  'pulsar-config': {
    release: { version: '2.6.3', days: 21 },
    limit: 'Muda apenas os arquivos de ajuste do próprio jogo, sempre com cópia de segurança.',
    games: [
      'Linha de Fogo 6.2',
      'Arena Zero 3.4',
      'Rota Sertão 2.1',
      'Campo Aberto 9.0',
      'Crônicas de Sal 2.8',
      'Vale de Ygara 3.1',
      'Fábrica Infinita 1.8',
      'Dunas 4.5',
    ],
    features: [
      ['Diagnóstico', 'Lê placa de vídeo, processador, memória e monitor em dez segundos.'],
      ['Perfis', 'Perfis para 14 jogos: mais quadros, equilíbrio ou imagem.'],
      ['Cópia', 'Guarda os seus ajustes antes de cada mudança e volta em um clique.'],
      ['Comparação', 'Mede antes e depois, na mesma cena, e mostra a diferença.'],
    ],
    contents: ['14 perfis de jogos', 'Cópia de segurança automática'],
    activation: ['Pulsar › Entrar com chave', 'Escolha um jogo e um perfil, e veja a prévia antes de aplicar.'],
    question: ['Funciona em notebook?', 'Sim. O perfil de bateria limita os quadros e mantém a temperatura baixa.'],
  },
  'palco-cenas': {
    release: { version: '5.0.2', days: 16 },
    limit: 'Para uma transmissão por chave. Cenas e gatilhos ficam guardados no seu computador.',
    games: ['Linha de Fogo 6.2', 'Arena Zero 3.4', 'Campo Aberto 9.0', 'Rota Sertão 2.1', 'Reino Partido 5.0'],
    features: [
      ['Cenas', '24 cenas animadas: lobby, partida, pausa, fim e agradecimento.'],
      ['Gatilhos', 'Trocam de cena por som, por imagem, por tecla ou por horário.'],
      ['Editor', 'Cores, textos e camadas suas, com prévia ao vivo.'],
      ['Conexão', 'WebSocket com os principais programas de transmissão, sem plugin.'],
    ],
    contents: ['24 cenas animadas', 'Editor de gatilhos'],
    activation: ['Palco › Licença', 'Conecte o programa de transmissão e escolha a primeira cena.'],
    question: ['Preciso de dois monitores?', 'Não. O Palco roda atrás do jogo e aceita atalhos do teclado.'],
  },
  'brasa-trainer': {
    release: { version: '1.9.4', days: 9 },
    limit: 'Somente mundos locais. Servidores públicos são recusados.',
    games: ['Inverno Longo 2.3', 'Ilha Quebrada 1.7', 'Cinzas do Norte 1.3', 'Mata Fechada 4.0', 'Sal e Gelo 1.2'],
    features: [
      ['Corpo', '8 opções: fome, sede, frio, sono e ferimentos no ritmo que você decidir.'],
      ['Objetos', '7 opções: desgaste, pilhas, peso e receitas liberadas.'],
      ['Mundo', '8 opções: clima, hora do dia, animais e mapa aberto.'],
      ['Construção', '5 opções: materiais grátis, sem ruína e encaixe livre.'],
    ],
    contents: ['28 opções em 5 jogos', 'Receitas da comunidade'],
    activation: ['Brasa › Ativar', 'Carregue um mundo local e aperte F2.'],
    question: ['Estraga o meu mundo salvo?', 'Não. O Brasa copia o mundo antes da primeira mudança.'],
  },
  'bussola-hud': {
    release: { version: '2.4.0', days: 30 },
    limit: 'Mostra apenas o que você já descobriu ou anotou. Não revela outros jogadores.',
    games: [
      'Crônicas de Sal 2.8',
      'Vale de Ygara 3.1',
      'Sete Faróis 1.14',
      'Mar de Dentro 3.7',
      'Ilha Quebrada 1.7',
      'Lua de Ferro 2.0',
    ],
    features: [
      ['Mapas', '9 mapas completos, com regiões, entradas e missões.'],
      ['Marcadores', 'Os seus: cor, desenho, nota e foto da tela.'],
      ['Rotas', 'O caminho mais curto por todos os colecionáveis que faltam.'],
      ['Telas', 'Por cima do jogo ou inteiro no segundo monitor.'],
    ],
    contents: ['9 mapas completos', 'Sincronização de marcadores'],
    activation: ['Bússola › Preferências › Chave', 'Abra o mapa com M e fixe o canto em que ele fica.'],
    question: [
      'Posso usar os meus marcadores em outro computador?',
      'Sim, depois de liberar a chave no painel: eles ficam na sua conta.',
    ],
  },
  'agulha-crosshair': {
    release: { version: '3.1.1', days: 44 },
    limit: 'Desenha sobre a tela, sem tocar no jogo. Veja se o seu campeonato permite.',
    games: ['Linha de Fogo 6.2', 'Arena Zero 3.4', 'Campo Aberto 9.0', 'Dunas 4.5'],
    features: [
      ['Formas', '120 miras prontas, do ponto ao círculo com quatro linhas.'],
      ['Contraste', 'A cor muda com o fundo e a mira nunca some.'],
      ['Visão', 'Modo para três tipos de daltonismo.'],
      ['Atalhos', 'Troca de mira por arma, com uma tecla.'],
    ],
    contents: ['120 miras', 'Editor de formas'],
    activation: ['Agulha › Licença', 'Escolha uma mira: ela aparece no centro da tela.'],
    question: [
      'Funciona em tela cheia?',
      'Sim, em tela cheia sem borda. Na tela cheia exclusiva, escolha o modo de janela.',
    ],
  },
  'eco-alertas': {
    release: { version: '4.0.0', days: 7 },
    limit: 'Para um canal por chave. As doações caem direto na sua conta, sem passar pelo Eco.',
    games: ['Linha de Fogo 6.2', 'Arena Zero 3.4', 'Reino Partido 5.0', 'Fazenda Boa Vista 3.2'],
    features: [
      ['Alertas', '60 alertas de seguidores, doações por PIX, inscrições e metas.'],
      ['Voz', '3 vozes em português, com filtro de palavras.'],
      ['Fila', 'Espera o fim do combate e solta um alerta de cada vez.'],
      ['Metas', 'Barra, contador e histórico do mês.'],
    ],
    contents: ['60 alertas', '3 vozes'],
    activation: ['Eco › Minha conta', 'Ligue o seu canal e mande um alerta de teste.'],
    question: ['Há taxa sobre as doações?', 'Não. O Eco só lê o aviso do seu banco; o valor é todo seu.'],
  },
  'cobalto-trainer': {
    release: { version: '6.3.0', days: 18 },
    limit: 'Só para partidas contra o computador. Campeonatos e partidas on-line são recusados.',
    games: [
      'Impérios de Barro 3.0',
      'Turno Final 2.5',
      'Reino Partido 5.0',
      'Mil Bandeiras 1.8',
      'Conselho de Guerra 4.1',
      'Rota das Especiarias 2.2',
      'Tabuleiro Real 1.4',
      'Cercos 3.3',
      'Frota de Prata 1.0',
    ],
    features: [
      ['Tesouro', 'Ouro, comida e ciência no valor que você escrever.'],
      ['Exércitos', 'Moral, experiência e movimento sem limite.'],
      ['Mapa', 'Neblina de guerra aberta, por turno ou por toda a partida.'],
      ['Tempo', 'Turno extra, desfazer e salvar no meio da jogada.'],
    ],
    contents: ['9 jogos de estratégia', 'Suporte prioritário'],
    activation: ['Ajuda › Ativar', 'Escolha o jogo na lista e aperte Abrir.'],
    question: ['Preciso instalar?', 'Não. O loader é um único arquivo e se atualiza sozinho.'],
  },
  'vitral-overlay': {
    release: { version: '1.5.2', days: 26 },
    limit: 'Só luz ao redor da tela, nenhuma vantagem.',
    games: ['Linha de Fogo 6.2', 'Arena Zero 3.4', 'Sombras de Itá 2.2', 'Rota Sertão 2.1'],
    features: [
      ['Vitrais', '40 molduras que reagem a vida, vitória, recarga e silêncio.'],
      ['Luzes', 'Fitas de LED compatíveis com OpenRGB, com a mesma cor.'],
      ['Editor', 'Cores, velocidade e formato por evento.'],
      ['Conforto', 'Limite de brilho e modo sem piscar.'],
    ],
    contents: ['40 vitrais', 'Editor de efeitos'],
    activation: ['Ajuda › Ativar', 'Escolha um vitral e abra o jogo.'],
    question: ['Preciso de fitas de LED?', 'Não. A moldura aparece na própria tela.'],
  },
  'compasso-macro': {
    release: { version: '2.0.5', days: 33 },
    limit: 'Pausa sozinho quando um jogo proíbe macros.',
    games: ['Fazenda Boa Vista 3.2', 'Fábrica Infinita 1.8', 'Vila de Barro 2.6', 'Trilhos 4.0', 'Pomar 1.5'],
    features: [
      ['Gravador', 'Grava teclado e mouse e limpa os tempos mortos.'],
      ['Linha do tempo', 'Cada passo pode ser movido, repetido ou esperado.'],
      ['Segurança', 'Pausa quando você mexe no mouse ou troca de janela.'],
      ['Receitas', '50 prontas: plantar, colher, organizar, construir em série.'],
    ],
    contents: ['Gravador e editor', '50 receitas prontas'],
    activation: ['Compasso › Ajuda › Ativar', 'Grave a primeira macro com F9 e solte com F10.'],
    question: [
      'Posso ser punido por usar?',
      'Em jogos que permitem macros, não. Nos que proíbem, o Compasso não roda.',
    ],
  },
  'mare-chat': {
    release: { version: '3.3.0', days: 11 },
    limit: 'Lê e responde com as suas próprias contas, que você liga e desliga quando quiser.',
    games: ['Linha de Fogo 6.2', 'Arena Zero 3.4', 'Reino Partido 5.0', 'Fazenda Boa Vista 3.2'],
    features: [
      ['Tudo junto', '4 plataformas ao mesmo tempo numa janela só.'],
      ['Filtro', 'Spam reconhecido em português, com lista de palavras sua.'],
      ['Moderação', 'Silenciar, apagar e destacar com uma tecla.'],
      ['Na tela', 'O chat como camada da transmissão, com o seu tema.'],
    ],
    contents: ['Versão para o navegador', '6 temas de chat'],
    activation: ['Maré › Licença', 'Ligue as suas contas e escolha as salas.'],
    question: ['Meus moderadores precisam de chave?', 'Não. Eles entram por um convite seu, no navegador.'],
  },
  'lanterna-trainer': {
    release: { version: '1.2.0', days: 52 },
    limit: 'Somente campanhas de um jogador.',
    games: ['Porão 2.1', 'Corredor Nove 1.4', 'A Casa do Fim 3.0', 'Sombras de Itá 2.2'],
    features: [
      ['Luz', 'Pilha infinita e brilho extra, sem tirar a cor do jogo.'],
      ['Perseguição', 'Pausa, distância e silêncio de quem corre atrás.'],
      ['História', 'Modo história: portas abertas e enigmas com dica.'],
      ['Sustos', 'Volume dos sustos separado do resto.'],
    ],
    contents: ['15 opções em 4 jogos', 'Modo história'],
    activation: ['Lanterna › Chave', 'Comece uma campanha e aperte F3.'],
    question: ['Sete dias bastam?', 'Para a maioria das campanhas, sim: elas duram de 6 a 12 horas.'],
  },
  'farol-overlay': {
    release: { version: '7.1.0', days: 14 },
    limit: 'Aceito pelas principais comunidades: exporta os tempos sem alteração.',
    games: [
      'Canto do Boitatá 1.9',
      'Torre de Vidro 4.4',
      'Corredor Nove 1.4',
      'Sete Faróis 1.14',
      'Rota Sertão 2.1',
      'Trilhos 4.0',
    ],
    features: [
      ['Divisões', 'Automáticas em 22 jogos, por imagem e por memória do próprio jogo.'],
      ['Comparação', 'Com o seu melhor tempo, a média e a soma dos melhores trechos.'],
      ['Fantasma', 'A sua melhor rota desenhada por cima da atual.'],
      ['Exportação', 'Nos formatos mais usados pela comunidade.'],
    ],
    contents: ['Divisões para 22 jogos', 'Histórico ilimitado'],
    activation: ['Farol › Sobre › Ativar', 'Escolha o jogo e a categoria, e comece a correr.'],
    question: ['Posso importar os meus tempos?', 'Sim, dos formatos mais usados, com todo o histórico.'],
  },
  'prumo-sens': {
    release: { version: '2.2.4', days: 39 },
    limit: 'Mede a sua mira em treinos próprios. Não lê nada de outros jogos.',
    games: ['Linha de Fogo 6.2', 'Arena Zero 3.4', 'Campo Aberto 9.0', 'Dunas 4.5', 'Sombras de Itá 2.2'],
    features: [
      ['Conversor', 'A mesma sensibilidade em 60 jogos, com campo de visão e zoom.'],
      ['Treinos', 'Cinco minutos por dia: seguir, acertar e trocar de alvo.'],
      ['Relatório', 'Semanal, com acerto, reação e estabilidade.'],
      ['Mouse', 'De 400 a 26.000 DPI, com teste de aceleração.'],
    ],
    contents: ['Conversor para 60 jogos', '12 treinos'],
    activation: ['Prumo › Licença', 'Faça o treino inicial: ele dura cinco minutos.'],
    question: ['Serve para controle?', 'Ainda não: só mouse, de qualquer marca.'],
  },
  'sinal-replay': {
    release: { version: '3.8.1', days: 3 },
    limit: 'Grava apenas a sua tela e o som que você escolher.',
    games: ['Linha de Fogo 6.2', 'Arena Zero 3.4', 'Campo Aberto 9.0', 'Rota Sertão 2.1', 'Reino Partido 5.0'],
    features: [
      ['Memória', 'Guarda sempre os últimos 90 segundos, sem pesar no jogo.'],
      ['Replay', 'Um atalho solta o lance na transmissão, em câmera lenta se quiser.'],
      ['Vinhetas', '18 entradas e saídas, ou as suas.'],
      ['Corte', 'Vídeos curtos, na vertical, prontos para publicar.'],
    ],
    contents: ['Replays ilimitados', '18 vinhetas'],
    activation: ['Sinal › Conta › Chave', 'Ligue a memória e teste o atalho F8.'],
    question: ['Quanto pesa no jogo?', 'Menos de 3%: a placa de vídeo grava sozinha.'],
  },
}

/** What the page of a demo product says; the version's day counts back from `now`. */
export function demoDetails(
  { slug, name, englishName = name, category, sold: { days, sellerType } }: (typeof productData)[number],
  now: number,
): WrittenDetails {
  const isLoader = sellerType === 'multiloader'
  const page = pages[slug]
  const english = englishPages[slug]
  if (!page || !english) throw new Error(`The demo product ${slug} has no page.`)
  return {
    platform: 'Windows 10 e 11, 64 bits',
    games: page.games.map((game) => ({ name: game.replace(/ \S+$/, ''), version: game.replace(/^.* /, '') })),
    limit: page.limit,
    features: items(page.features, english.features),
    steps: items(stepsOf(page.activation, name, category), englishStepsOf(english.activation, englishName, category)),
    contents: [
      isLoader ? 'Loader de 64 bits, sem instalação' : 'Programa de 64 bits',
      ...page.contents,
      `Atualizações durante ${days === 365 ? 'o ano' : `os ${days} dias`}`,
    ],
    englishContents: [
      isLoader ? '64-bit loader, no installation' : '64-bit program',
      ...english.contents,
      `Updates for the ${days === 365 ? 'year' : `${days} days`}`,
    ],
    version: page.release.version,
    languages: 'Português e inglês',
    updatedOn: new Date(now - page.release.days * dayMs).toISOString().slice(0, 10),
    questions: items(
      [
        page.question,
        [
          'Posso usar em dois computadores?',
          'A chave fica em um de cada vez. Para trocar, libere o aparelho no seu painel.',
        ],
        ['Quando o prazo começa?', 'Na hora da compra. Tempo de manutenção é devolvido à chave.'],
      ],
      [
        english.question,
        [
          'Can I use it on two computers?',
          'The key is bound to one at a time. To change it, release the device in your dashboard.',
        ],
        ['When does the term begin?', 'With the purchase. Time in maintenance is given back to the key.'],
      ],
    ),
    en: { platform: 'Windows 10 and 11, 64-bit', limit: english.limit, languages: 'Portuguese and English' },
  }
}

type Texts = readonly [title: string, description: string]

/** What the tool calls itself: "Aurora". */
const shortNameOf = (name: string) => name.split(' ')[0] ?? name

const stepsOf = ([place, then]: Texts, name: string, category: string): Texts[] => [
  ['Baixe e instale', 'O botão de download aparece junto com a chave.'],
  ['Cole a chave', `Abra o ${shortNameOf(name)}, entre em ${place} e cole.`],
  [category === 'streaming' ? 'Comece a transmitir' : 'Comece a usar', then],
]

const englishStepsOf = ([place, then]: Texts, name: string, category: string): Texts[] => [
  ['Download and install', 'The download button appears next to the key.'],
  ['Paste the key', `Open ${shortNameOf(name)}, go to ${place} and paste it.`],
  [category === 'streaming' ? 'Start streaming' : 'Start using it', then],
]

const items = (portuguese: readonly Texts[], english: readonly Texts[]): WrittenItem[] =>
  portuguese.map(([title, description], place) => {
    const [englishTitle = '', englishDescription = ''] = english[place] ?? []
    return { title, description, en: { title: englishTitle, description: englishDescription } }
  })
