import { bilingualLines } from './bilingual.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** The first word of a product's name, alike in both languages; none is a product's of the demo. A prime number of them. */
export const marks = words(`
  Abacate Açude Agreste Albatroz Alfazema Alicate Almanaque Alvorada Ametista Ancora Andorinha Anil Antares Aprumo Aquarela Araponga
  Arara Araucária Arena Arpoador Arraia Atabaque Atalaia Azulejo Bacurau Baguari Bandeira Baobá Barlavento Batuque Bem-te-vi
  Bigorna Biruta Bodoque Borboleta Brisa Buriti Cabrito Cacto Cafuné Caiçara Cajado Calango Caminho Canastra Candeia Canela Cangaço
  Canoa Capivara Carcará Cardume Carrossel Cascata Catavento Cerrado Chapada Chocalho Ciranda Clarim Clareira Colibri Cometa Concha
  Coral Cordel Coruja Cratera Cristal Cruzeiro Cumbuca Curumim Delta Dobrão Duna Ébano Eclipse Embarque Enseada Equinócio Escama
  Esmeralda Espora Estaleiro Estopim Faísca Falésia Fandango Flecha Floresta Fogueira Folguedo Forja Foz Fragata Frevo Gaivota
  Galeão Galope Garoa Garça Gavião Geada Girassol Gravatá Guará Guaraná Harpia Horizonte Ibirá Ipê Iguaçu Itaúna Jabuti
  Jacarandá Jangada Jaó Jatobá Jequitaí Jurema Labareda Lagoa Lajedo Lança Lavanda Leme Libélula Lince Lobo-Guará Luar Lume Macaúba
  Madrugada Magma Mandacaru Mangaba Manjericão Maracatu Marola Marujo Matraca Meridiano Minuano Mirante Moinho Monção Mutirão
  Nascente Navalha Neblina Nevasca Nogueira Norte Oásis Onça Orvalho Ouriço Pampa Pandeiro Papagaio Pedraria Penedo Peroba Pião
  Pinhão Pipa Piracema Pirilampo Pitanga Planalto Poente Polvorosa Quartzo Quilha Rabeca Ravina Redemoinho Relâmpago Remanso
  Ressaca Riacho Sabiá Safira Saíra Samaúma Sanfona Saveiro Seriema Serra Siroco Solstício Tamanduá Tarrafa Terral Timbó Tocaia
  Torrente Trovão Tucano Umbu Urucum Vagalume Várzea Veleiro Vendaval Vereda Xaréu Xingu Zabumba Zarpar Zênite
`)

/** After the kind's word in a name. */
export const editions = words('Pro Lite Plus Max Zero Neo Mini')

const heads = words(`
  Crônicas Sombras Reinos Cinzas Torres Ilhas Ecos Filhos Muralhas Guardiões Estradas Lendas Máquinas Jardins Espelhos Corsários
  Fronteiras Engrenagens Desertos Faróis
`)
const tails = bilingualLines(`
  de Sal | 1.4
  de Ygara | 3.1
  do Norte | 2.7
  de Vidro | 4.4
  do Sertão | 2.1
  de Ferro | 2.0
  da Maré | 3.7
  do Inverno | 1.3
  de Barro | 3.0
  da Serra | 5.2
  de Papel | 1.8
  do Último Rei | 6.0
  de Outono | 2.9
  da Neblina | 1.1
  do Abismo | 7.3
  de Cobre | 4.0
  da Meia-Noite | 9.2
  do Planalto | 1.6
`)

/** Invented games, each with its newest version. */
export const games = heads.flatMap((head) => tails.map(([tail, version]) => ({ name: `${head} ${tail}`, version })))

/** After the kind's word in the name of a category. */
export const genres = bilingualLines(`
  de RPG | for RPGs
  de tiro | for shooters
  de estratégia | for strategy games
  de corrida | for racing games
  de terror | for horror games
  de fazenda | for farming games
  de sobrevivência | for survival games
  de luta | for fighting games
  de esporte | for sports games
  de simulação | for simulators
  de plataforma | for platformers
  de cartas | for card games
  de ritmo | for rhythm games
  de aventura | for adventures
  de construção | for building games
  de mundo aberto | for open worlds
  de arena | for arenas
  de batalha naval | for naval battles
  de aviação | for flight games
  de gestão | for management games
  de quebra-cabeça | for puzzles
  de temporada | for the season
`)

export const platforms = bilingualLines(`
  Windows 10 e 11, 64 bits | Windows 10 and 11, 64-bit
  Windows 11, 64 bits | Windows 11, 64-bit
  Windows 10, 11 e Steam Deck | Windows 10, 11 and Steam Deck
  Windows e Linux, 64 bits | Windows and Linux, 64-bit
  Windows 10 ou mais novo, com placa de vídeo dedicada | Windows 10 or newer, with a dedicated graphics card
  Navegador e Windows 10 ou 11 | Browser and Windows 10 or 11
  macOS 13 e Windows 11 | macOS 13 and Windows 11
`)

export const toolLanguages = bilingualLines(`
  Português e inglês | Portuguese and English
  Português, inglês e espanhol | Portuguese, English and Spanish
  Só português | Portuguese only
  Português, inglês, francês e alemão | Portuguese, English, French and German
`)

export const manners = bilingualLines(`
  sem trocar de janela | without switching windows
  sem pesar no processador | without weighing on the processor
  com um único atalho | with a single shortcut
  em menos de um segundo | in less than a second
  mesmo em tela cheia sem borda | even in borderless full screen
  sem instalar nenhum serviço | without installing any service
  com poucos cliques | with few clicks
  em segundo plano | in the background
  sem conta nem cadastro | without an account or registration
  com letras grandes | in large letters
  também no modo portátil | in portable mode too
  do jeito que você deixou da última vez | the way you left it last time
  sem ler a memória de outros programas | without reading the memory of other programs
  com prévia antes de aplicar | with a preview before it is applied
  e registra tudo num arquivo de texto | and records everything in a text file
  até em máquinas de entrada | even on entry-level machines
  com a aparência que você escolher | with the looks that you choose
  sem anúncios e sem telas de venda | without advertisements or sales screens
  nos dois monitores ao mesmo tempo | on both monitors at once
  com mãos livres, por voz | hands-free, by voice
  em qualquer resolução | in any resolution
  sem perder quadros | without losing frames
  com controle ou com teclado | with a controller or with a keyboard
  seguindo regras que você escreve | following rules that you write
`)

export const benefits = bilingualLines(`
  para você pensar só na jogada | so that you think of nothing but the play
  e devolve horas da sua semana | and gives back hours of your week
  para ninguém perder o começo da luta | so that nobody misses the start of the fight
  e evita discussões depois da derrota | and avoids arguments after a defeat
  para o computador antigo durar mais um ano | so that the old computer lasts another year
  e deixa a tela limpa | and leaves the screen tidy
  para jogar com a família sem brigas | so that the family plays without quarrels
  e cabe num pen drive | and fits on a USB stick
  para treinar um pouco todos os dias | for a little practice every day
  e poupa viagens inúteis pelo mapa | and saves useless trips across the map
  para subir de nível sem planilhas | for levelling up without spreadsheets
  e mostra o resultado em números | and shows the result in numbers
  para a plateia entender o que acontece | so that the audience understands what is going on
  e reduz o cansaço das mãos | and reduces the strain on the hands
  para você dormir na hora certa | so that you get to bed in time
  e protege o que já foi conquistado | and protects what has been won
  para as noites de clã começarem no horário | so that clan nights begin on time
  e funciona na viagem, sem internet | and works on a journey, without internet
  para gastar menos dentro do jogo | for spending less inside the game
  e acaba com o medo de atualizar | and ends the fear of updates
  para ver detalhes que a interface esconde | to see details that the interface hides
  e torna o jogo acessível para mais gente | and makes the game accessible to more people
`)

export const moments = bilingualLines(`
  durante a partida | during the match
  antes da ranqueada | before the ranked match
  na preparação do ataque | while the attack is prepared
  em campanhas longas | in long campaigns
  nas noites de fim de semana | on weekend nights
  no meio de uma transmissão | in the middle of a broadcast
  depois de cada atualização | after each update
  nos eventos de temporada | at seasonal events
  em chefes difíceis | at difficult bosses
  no carregamento entre fases | while levels load
  quando o grupo se separa | when the group splits up
  em servidores cheios | on full servers
  nos primeiros minutos | in the first minutes
  em torneios de bairro | at neighbourhood tournaments
  na hora do aperto | when it gets tight
  em sessões de uma hora | in sessions of an hour
  quando a conexão oscila | when the connection wavers
  ao voltar depois de meses | on returning after months
  na troca de personagem | at a change of character
  em jogos cooperativos | in cooperative games
`)

/** Each begins a clause as "quem" and "those who". */
export const people = bilingualLines(`
  quem joga à noite | those who play at night
  quem tem pouco tempo | those who have little time
  quem transmite três vezes por semana | those who broadcast three times a week
  quem está começando agora | those who are just starting
  quem já tentou de tudo | those who have tried everything
  quem divide o computador | those who share a computer
  quem persegue recordes | those who chase records
  quem coleciona conquistas | those who collect achievements
  quem lidera um clã | those who lead a clan
  quem joga no notebook | those who play on a laptop
  quem prefere controle | those who prefer a controller
  quem enxerga pouco | those who see poorly
  quem joga com os filhos | those who play with their children
  quem disputa campeonatos | those who enter championships
  quem gosta de planejar | those who like to plan
  quem só joga sozinho | those who only play alone
  quem usa dois monitores | those who use two monitors
  quem volta aos clássicos | those who return to the classics
`)

/** Whole sentences. */
export const promises = bilingualLines(`
  Nada é enviado para fora do seu computador. | Nothing is sent out of your computer.
  A cópia de segurança é feita antes de qualquer mudança. | The backup is made before any change.
  Novas versões chegam sozinhas enquanto a chave valer. | New versions arrive by themselves while the key is valid.
  A comunidade responde dúvidas em português todos os dias. | The community answers questions in Portuguese every day.
  Onde o regulamento proíbe, a ferramenta não abre. | Where the rules forbid it, the tool does not open.
  O guia rápido ocupa uma página e basta. | The quick guide takes one page, and that is enough.
  Desinstalar leva dez segundos e não deixa restos. | Uninstalling takes ten seconds and leaves nothing behind.
  As preferências vão com você para outra máquina. | Your preferences go with you to another machine.
  Há modo escuro, modo claro e alto contraste. | There is a dark mode, a light mode and high contrast.
  Todo atalho pode ser trocado. | Every shortcut can be changed.
  O consumo de memória fica abaixo de oitenta megabytes. | Memory use stays below eighty megabytes.
  Quem lê telas em voz alta encontra rótulos em tudo. | Screen readers find a label on everything.
  Cada mudança aparece no histórico com data e hora. | Each change appears in the history with date and time.
  A primeira abertura explica cada botão. | The first start explains every button.
  O projeto existe desde os tempos de servidores caseiros. | The project has existed since the days of home-made servers.
  Funciona com teclados brasileiros, inclusive o cedilha. | It works with Brazilian keyboards, cedilla included.
  Nenhum arquivo do jogo é substituído. | No file of the game is replaced.
  O instalador é assinado, e a soma aparece na página. | The installer is signed, and its checksum is on the page.
  Pausas e quedas de energia não estragam o trabalho. | Breaks and power cuts do not spoil the work.
  As sugestões dos clientes viram versão a cada mês. | Suggestions of customers become a version every month.
`)

/** Of additional infos. */
export const infoTitles = bilingualLines(`
  Requisitos | Requirements
  Suporte | Support
  Atualizações | Updates
  Privacidade | Privacy
  Regras dos jogos | Rules of the games
  Primeiros passos | First steps
  Acessibilidade | Accessibility
  O que não faz | What it does not do
`)

export const steps = bilingualLines(`
  Baixe o programa | Download the program
  Cole a chave | Paste the key
  Escolha um perfil | Choose a profile
  Comece a jogar | Start playing
`)

export const reviewEnds = bilingualLines(`
  Recomendo sem medo. | I recommend it.
  A chave chegou em segundos. | The key arrived in seconds.
  Só faltou um tutorial em vídeo. | Only a video tutorial is missing.
  Voltei para comprar o segundo mês. | I came back for a second month.
  O suporte respondeu no mesmo dia. | Support answered the same day.
  Meu irmão comprou também. | My brother bought it as well.
  Vale o que custa. | It is worth the price.
  Demorei a achar o botão de ativar. | It took me a while to find the activation button.
  No notebook esquenta um pouco. | On a laptop it runs a little hot.
  Já uso há três meses e não troco. | I have used it for three months and will not change.
  Esperava mais temas. | I expected more themes.
  Paguei no PIX e joguei no mesmo minuto. | I paid by PIX and played within the minute.
`)
