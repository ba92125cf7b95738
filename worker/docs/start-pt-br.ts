import { facts } from './guide-facts.ts'
import { startSteps } from './start-steps.ts'

/** The quickstart for makers of tools, in Portuguese. */
export function startPtBr(shop: string): string {
  const steps = startSteps(shop, 'Resultado')
  return `# Do zero a uma ferramenta protegida em 10 minutos

Você precisa de \`curl\` e de Node ${facts.nodeVersion} ou Python 3, cada um nesta versão ou mais novo; no Windows, digite os comandos no Git Bash. Não precisa de conta: a loja tem [chaves de teste](/api/docs/tools#test-keys), que responde como chaves vendidas. Os testes da loja executam esta página como está escrita, comando por comando.

## 1. Baixar os arquivos: 2 minutos {#files}

O programa que pergunta à loja sobre uma chave, o arquivo com a decisão, e a chave pública das chaves de teste:

${steps.files}

## 2. Deixar uma chave entrar e recusar outras: 2 minutos {#keys}

O programa recebe a loja, o arquivo de chaves públicas, o produto, a chave, o aparelho e onde guardar o token:

${steps.valid}

Ele mostra o código e o que o cliente lê, e termina com 0:

${steps.validPrints}

Estas chaves terminam de outros jeitos. \`TEST-NEW\` nunca foi usada, e o programa a ativa; com as outras ele termina com 1, e a sua ferramenta não pode rodar:

${steps.refused}

O programa mostra:

${steps.refusedPrints}

## 3. Continuar sem resposta: 2 minutos {#offline}

**Inalcançável não é inválido.** Um cliente sem rede, ou com a loja fora do ar, pagou do mesmo jeito. Com cada resposta válida vem um token, que o programa guarda; sem resposta ele roda com esse token por ${facts.offlineHours} horas. Rode uma vez com a loja e uma vez com um endereço onde ninguém responde:

${steps.offline}

O programa mostra:

${steps.offlinePrints}

É assim também quando a loja responde tarde demais ou com um erro. Quatro chaves de teste podem ser ativadas, mas não mais validadas. Pegue os tokens delas, como a ferramenta os recebeu quando o cliente a abriu pela primeira vez:

${steps.activated}

Depois rode a ferramenta de novo. Com \`TEST-SLOW\` ela espera cinco segundos e nada mais:

${steps.failing}

O programa mostra:

${steps.failingPrints}

\`TEST-REVOKED\` e \`TEST-PAUSED\` mostram um reembolso e uma contestação. Os tokens ainda estão no prazo, mas a lista de estados, assinada pela loja, diz que foram retirados, e pode ser lida enquanto o banco de dados da loja não pode.

## 4. Proteger a sua ferramenta: 2 minutos {#tool}

Salve isto junto dos outros arquivos, como \`tool.ts\` ou \`tool.py\`. A guarda fica antes de tudo o que a ferramenta faz:

${steps.tool}

Rode com uma chave boa e com uma ruim:

${steps.toolRuns}

O programa mostra:

${steps.toolPrints}

Aqui o nome do computador faz as vezes do aparelho. Em uma versão publicada, [use um id melhor](/api/docs/tools#hwid).

## 5. Antes de publicar: 2 minutos {#release}

Troque o teste pelo real: inclua na ferramenta as chaves públicas da própria loja em vez de \`test-jwks.json\`, e o id do seu produto em vez de \`TEST\`: é o fim do endereço da compra dele nesta loja (\`/products/checkout/…\`). Guarde os dois no código do programa, onde o exemplo lê um arquivo, para que ninguém troque o arquivo por um seu. A partir daí nenhuma chave de teste faz a ferramenta rodar:

${steps.released}

O programa mostra:

${steps.releasedPrints}

\`NO_TOKEN\` diz que a ferramenta não tem um token assinado por uma das chaves dela: esta resposta é assinada pela chave de teste, que não está em \`jwks.json\`.

Se você escreve a conferência em outra linguagem, a loja tem vetores para prová-la: tokens e listas, bons e forjados, cada um com a decisão certa. Em Node há um programa que conta os que qualquer ferramenta decide corretamente e termina com \`0 failed\` se forem todos; as linhas do Python você mesmo compara:

${steps.proved}

Confira esta lista uma vez:

- As chaves públicas e o id do produto estão dentro da ferramenta, e nem \`TEST\` nem \`test-jwks.json\` estão.
- Uma resposta válida só conta com um token genuíno que tem o \`nonce\` desta chamada.
- Depois de uma recusa o token guardado é apagado, e o cliente lê \`detail\`; a ferramenta decide pelo \`code\`.
- Nenhuma chamada espera mais de 5 segundos, e depois de 429 nenhuma é feita antes do fim de \`Retry-After\`.
- \`move\` aparece como código e QR code, e \`renew_url\` como link, o que estes programas deixam para você: \`TEST-MOVE\` e \`TEST-EXPIRED\` respondem com eles, e [Mudar a chave](/api/docs/tools#move) tem um programa que mostra o código.
- Todos os vetores de [conformance.json](/api/docs/conformance.json) são decididos corretamente.

## O que o cliente vê {#customer}

Ele compra, copia a chave do painel e a cola na ferramenta uma vez. Depois não vê nada disso: a ferramenta abre, também no trem e com a loja fora do ar. Só se ela não abrir, ele lê uma frase que diz por que e o que fazer: \`detail\`, na língua dele. Todas essas frases estão em [Chaves na sua ferramenta](/api/docs/tools#codes). Sem resposta da loja não há frase: escreva a sua para \`REVOKED\`, \`SUSPENDED\`, \`TOKEN_EXPIRED\` e \`NO_TOKEN\`, e peça a chave a quem não a deu.
`
}
