import { type Random, sample } from '#seeds/random.ts'
import { type Bilingual, bilingualLines } from './bilingual.ts'
import type { Kind } from './kinds.ts'
import { benefits, games, manners, moments, people, promises } from './words.ts'

/** What a text is about. */
export interface Subject {
  /** As the texts call it, alike in both languages. */
  mark: string
  kind: Kind
}

/** The first sentences of a description. */
const openings = bilingualLines(`
  {mark} {action} {manner}, {benefit}. | {mark} {action} {manner}, {benefit}.
  {when}, {mark} {action}; depois, {action2}. | {when}, {mark} {action}; afterwards it {action2}.
  Para {who}: {mark} {action} {manner}. | For {who}: {mark} {action} {manner}.
  {mark} {action} e {action2}, {benefit}. | {mark} {action} and {action2}, {benefit}.
  Pensado com {who}, {mark} {action} {when}. | Designed with {who}, {mark} {action} {when}.
  Chega de perder tempo: {mark} {action} {manner}. | No more lost time: {mark} {action} {manner}.
  {mark} reúne {things} e {things2} num lugar só, {benefit}. | {mark} brings {things} and {things2} together in one place, {benefit}.
  Há {n} motivos para usar {mark}; o primeiro é que {action} {when}. | There are {n} reasons to use {mark}; the first is that it {action} {when}.
  {mark} nasceu em {game} e hoje {action} em {n} jogos. | {mark} was born in {game}, and today it {action} in {n} games.
  Uma ferramenta que {action} {manner} e, {when}, {action2}. | A tool that {action} {manner} and, {when}, {action2}.
`)

const sentences = bilingualLines(`
  Também {action}, {manner}. | It also {action}, {manner}.
  {when}, {action} {benefit}. | {when}, it {action} {benefit}.
  Você escolhe {things} e {things2} numa tela de {n} opções. | You choose {things} and {things2} on a screen of {n} options.
  Com {mark} aberto, {things} aparecem {manner}. | While {mark} is open, {things} appear {manner}.
  Testamos {things} por {n} horas em {game}. | We tested {things} for {n} hours in {game}.
  Em {game}, {action} {when}. | In {game}, it {action} {when}.
  São {n} perfis prontos, de {game} a {game2}. | There are {n} ready-made profiles, from {game} to {game2}.
  Se algo der errado {when}, um clique desfaz {things}. | If something goes wrong {when}, one click undoes {things}.
  Entre {who}, o recurso mais usado: {action}. | The feature most used by {who}: it {action}.
  A versão atual melhora {things} e {action}. | The current version improves {things} and {action}.
  Não é preciso entender de informática para ajustar {things}. | You need no computer skills to adjust {things}.
  O modo simples esconde {things} {when}. | The simple mode hides {things} {when}.
  O modo avançado mostra {things} e {things2} {manner}. | The advanced mode shows {things} and {things2} {manner}.
  Cada chave traz {n} modelos para {things}. | Each key comes with {n} templates for {things}.
  A pedido da comunidade, {mark} agora {action}. | By request of the community, {mark} now {action}.
  Quando {game} recebe um pacote, {things} são revistos em {n} dias. | When {game} gets a patch, {things} are reviewed within {n} days.
  Dá para usar {things} {manner} e guardar {things2} para depois. | You can use {things} {manner} and keep {things2} for later.
  Em uma pesquisa com {n} clientes, a maioria citou {things}. | In a survey of {n} customers, most named {things}.
  O resultado: {action} {benefit}. | The result: it {action} {benefit}.
  {mark} {action} {when} e não pede mais nada. | {mark} {action} {when} and asks for nothing else.
  Sobra tempo para {things}, porque {mark} {action}. | There is time left for {things}, because {mark} {action}.
  Para {who}, há um atalho que abre {things} {manner}. | For {who} there is a shortcut that opens {things} {manner}.
  Um relatório mostra {things} {when}. | A report shows {things} {when}.
  Se você joga {game}, comece por ligar {things}. | If you play {game}, begin by switching on {things}.
  O preço inclui {things}, {things2} e {n} dias de ajuda. | The price includes {things}, {things2} and {n} days of help.
  Ao contrário de outras ferramentas, {action} {manner}. | Unlike other tools, it {action} {manner}.
  {promise} | {promise}
  {promise} Além disso, {action}. | {promise} Besides, it {action}.
  {promise} {when}, {action}. | {promise} {when}, it {action}.
`)

const limits = bilingualLines(`
  Só para campanhas de um jogador; {when}, em partidas on-line, não abre. | For single-player campaigns only; {when}, in online matches, it does not open.
  Não revela nada que o jogo esconda: trata apenas de {things}. | It reveals nothing that the game hides: it deals with {things} alone.
  Uma chave vale para um computador por vez. | A key is valid on one computer at a time.
  Em {game}, consulte o regulamento antes de usar {things}. | In {game}, check the rules before you use {things}.
  Lê a tela e nada mais; {things} ficam no seu computador. | It reads the screen and nothing else; {things} stay on your computer.
`)

const questions = bilingualLines(`
  {mark} funciona em {game}? | Does {mark} work in {game}?
  Posso usar {things} em dois computadores? | Can I use {things} on two computers?
  E se {game} atualizar {when}? | What if {game} updates {when}?
  Serve para {who}? | Is it for {who}?
  Preciso configurar {things}? | Do I have to set up {things}?
  Consigo exportar {things}? | Can I export {things}?
  Pesa no jogo {when}? | Does it slow the game down {when}?
  O que acontece com {things} quando a chave vence? | What happens to {things} when the key expires?
`)

const answers = bilingualLines(`
  Sim: {mark} {action} {manner}. | Yes: {mark} {action} {manner}.
  Não é preciso: {mark} {action} {when}. | There is no need: {mark} {action} {when}.
  Na maioria dos casos, sim. {promise} | In most cases, yes. {promise}
  Tudo fica guardado por {n} dias. {promise} | Everything is kept for {n} days. {promise}
  Libere o aparelho no seu painel e cole a chave no outro. | Release the device in your dashboard and paste the key on the other one.
  Um perfil novo aparece em {n} horas, e {things} continuam iguais. | A new profile appears within {n} hours, and {things} stay as they are.
`)

const reviews = bilingualLines(`
  {mark} {action} mesmo, testei em {game}. | {mark} really {action}, I tried it in {game}.
  Comprei por causa de {game} e acabei usando {things} em tudo. | I bought it because of {game} and ended up using {things} everywhere.
  Gostei muito de {game} com {mark} aberto. | I liked {game} a lot with {mark} open.
  Feito para {who}, como eu: resolveu. | Made for {who}, like me: it helped.
  Uso {when} e {action} sem reclamar. | I use it {when}, and it {action} without complaint.
  Depois de {n} horas, {things} viraram rotina. | After {n} hours, {things} became routine.
  {things} são o ponto forte. | Its strong point: {things}.
  Faz o que a página diz: {action}. | It does what the page says: it {action}.
`)

const videoTitles = bilingualLines(`
  {mark}: os primeiros {n} minutos | {mark}: the first {n} minutes
  {mark} em {game} | {mark} in {game}
  Como ajustar {things} com {mark} | How to adjust {things} with {mark}
  {mark}, {when} | {mark}, {when}
`)

/** What stands in a sentence's slots; the same slot is filled alike in both languages and wherever it stands. */
function fillings(random: Random, { mark, kind }: Subject): Record<string, Bilingual | undefined> {
  const alike = (text: string): Bilingual => [text, text]
  const [action, action2] = sample(random, kind.actions, 2)
  const [things, things2] = sample(random, kind.things, 2)
  const [game, game2] = sample(random, games, 2)
  return {
    ...{ action, action2, things, things2 },
    mark: alike(mark),
    game: game && alike(game.name),
    game2: game2 && alike(game2.name),
    n: alike(String(random.between(3, 96))),
    manner: random.pick(manners),
    benefit: random.pick(benefits),
    when: random.pick(moments),
    who: random.pick(people),
    promise: random.pick(promises),
  }
}

const capitalised = (text: string) => text.replace(/(?<=^|[.?!] )\p{Ll}/gu, (letter) => letter.toUpperCase())

/** One of the patterns, filled. */
function sentence(random: Random, subject: Subject, patterns: readonly Bilingual[]): Bilingual {
  const filled = fillings(random, subject)
  const [portuguese, english] = random.pick(patterns)
  const fill = (pattern: string, language: 0 | 1) =>
    capitalised(pattern.replace(/\{(\w+)\}/g, (_, slot: string) => filled[slot]?.[language] ?? ''))
  return [fill(portuguese, 0), fill(english, 1)]
}

const paragraphSentences = 4
const longTextMin = 900

/** A text of so many characters or a sentence more, in paragraphs where it is long. */
export function description(random: Random, subject: Subject, length: number): Bilingual {
  const written = [sentence(random, subject, openings)]
  const lengthIn = (language: 0 | 1) => written.reduce((sum, one) => sum + one[language].length + 1, 0)
  while (Math.max(lengthIn(0), lengthIn(1)) < length) written.push(sentence(random, subject, sentences))
  const textIn = (language: 0 | 1) => {
    const isBreak = (nth: number) => length >= longTextMin && nth % paragraphSentences === 0
    return written.map((one, nth) => (nth === 0 ? '' : isBreak(nth) ? '\n\n' : ' ') + one[language]).join('')
  }
  return [textIn(0), textIn(1)]
}

/** A sentence of its own, of one kind. */
const oneOf =
  (patterns: readonly Bilingual[]) =>
  (random: Random, subject: Subject): Bilingual =>
    sentence(random, subject, patterns)

export const detail = oneOf(sentences)
export const limit = oneOf(limits)
export const question = oneOf(questions)
export const answer = oneOf(answers)
export const videoTitle = oneOf(videoTitles)
export const review = oneOf(reviews)
