import {
  answerExample,
  callExamples,
  codeTable,
  facts,
  licensePrograms,
  moveProgram,
  runnerProgram,
  verifyPrograms,
} from './guide-facts.ts'
import { testKeyTable } from './test-key-texts.ts'

/** The guide for makers of tools, in Portuguese. */
export const guidePtBr = (shop: string) => `# Chaves na sua ferramenta

Como uma ferramenta vendida confere a sua chave, com e sem rede. As chamadas estão descritas na [referência da API](/api/docs#tools). Para começar, siga [Do zero a uma ferramenta protegida em 10 minutos](/api/docs/start).

## Cinco passos {#steps}

1. **Ao compilar a ferramenta**, inclua nela o id do seu produto e o arquivo [${shop}/.well-known/jwks.json](/.well-known/jwks.json). Não busque esse arquivo durante a execução: uma loja falsa responderia com uma chave própria.
2. **Na primeira vez que ela abre**, peça a chave ao cliente e chame \`activate\`. Isso liga a chave ao aparelho, ou a mais um onde o produto permite vários. Envie \`deviceName\`, o nome do computador, para que o dono o reconheça no painel. Nesse aparelho pode ser chamado de novo, se a resposta se perdeu.
3. **Sempre que ela abre**, chame \`validate\`. Rode se \`valid\` for verdadeiro **e** o token for genuíno e tiver o seu \`nonce\`; guarde o token. Senão, mostre \`detail\`, que vem na língua do cliente, e apague o token guardado. Decida pelo \`code\`, nunca pelo texto. Enquanto a ferramenta continua aberta, uma vez por hora basta.
4. **Sem resposta** (sem rede, 429, 5xx), rode com o token guardado até o \`exp\`: ${facts.offlineHours} horas depois da resposta, ou o fim da licença, se vier antes. Só a [lista de estados](#status) a para mais cedo.
5. **Para mudar de aparelho**, chame \`deactivate\` no antigo, o que não desliga nenhum outro. Conta como uma liberação no painel do cliente: uma a cada ${facts.releaseDays} dias, e 409 \`device_release_wait\` com \`retryAt\` no intervalo. Tokens anteriores valem até o \`exp\`.

A partir de ${facts.renewDays} dias antes do fim de uma chave que pode ser renovada, as respostas trazem \`renew_url\`: mostre como link ou QR code, também com \`EXPIRED\`. A mesma chave continua, no mesmo aparelho.

## Mudar a chave para este aparelho {#move}

\`HWID_MISMATCH\` de uma chave que é de uma conta traz \`move\`, com os campos da RFC 8628. Mostre \`user_code\` e \`verification_uri\`, e \`verification_uri_complete\` como QR code. O cliente abre em qualquer aparelho, entra na conta e confirma; ele vê o \`deviceName\` que você envia. Enquanto isso, chame \`POST /api/licenses/move\` com o mesmo corpo a cada \`interval\` segundos:

| Código | O que fazer |
|---|---|
| \`PENDING\` | perguntar de novo depois de \`interval\` segundos |
| \`SLOW_DOWN\` | o mesmo, com cinco segundos a mais a cada vez |
| \`DENIED\` | o cliente recusou; pare |
| \`EXPIRED\` | passaram \`expires_in\` segundos; chame \`validate\` para outro código |
| \`VALID\` | a resposta de \`validate\`, com o token: rode |

\`retry_at\` aparece enquanto a chave espera depois da última liberação; a página então oferece ao cliente uma mudança de emergência, se ele ainda tiver uma.

${moveProgram}

## Uma chamada e a resposta {#call}

${callExamples(shop)}

A resposta:

${answerExample}

## O id do aparelho {#hwid}

Use o que o sistema guarda para isso, em hash com o id do seu produto, para que ninguém siga um aparelho de um produto a outro:

| Sistema | O que ler |
|---|---|
| Windows | \`MachineGuid\` no registro, \`HKLM\\SOFTWARE\\Microsoft\\Cryptography\`, na visão de 64 bits (\`KEY_WOW64_64KEY\`) |
| Linux | \`/etc/machine-id\`, senão \`/var/lib/dbus/machine-id\` |
| macOS | \`IOPlatformUUID\`, com \`ioreg -rd1 -c IOPlatformExpertDevice\` |

\`hwid\` = SHA-256 de \`ID_DO_PRODUTO:ID\`, em dígitos hexadecimais. Tire os espaços em volta do id, escreva-o em minúsculas e sempre do mesmo jeito: outro id é outro aparelho. Não faça hash de um id vazio ou que muitos aparelhos têm, como costumam ser os números de série de placas (\`To Be Filled By O.E.M.\`, \`Default string\`, zeros, \`03000200-0400-0500-0006-000700080009\`): a loja só os reconhece como são. Endereços de rede mudam com adaptadores e VPNs, e cópias de uma máquina virtual têm tudo isso igual.

A loja recusa com \`HWID_REQUIRED\` um id que sabe ser de muitos e não liga chave a ele; uma chave que está ligada a um assim fica com o próximo aparelho que a ativar. GUIDs são comparados sem maiúsculas nem chaves em volta. O token tem o seu \`hwid\` como foi enviado.

## Códigos {#codes}

Um corpo bem formado recebe 200 e um destes códigos. Se valem vários, vem o primeiro.

${codeTable('pt-BR', 'Código | O que o cliente lê')}

\`activate\` nunca responde \`NOT_ACTIVATED\`: ele liga essa chave. Onde um produto permite vários aparelhos, a chave tem esse código em cada aparelho a mais até completar o limite; depois é \`HWID_MISMATCH\`. \`VALID\` em \`deactivate\` diz que o aparelho foi liberado. Chaves de um vendedor externo (\`multiloader\`) são \`NOT_FOUND\` aqui, com um \`detail\` que explica: quem as confere é a API do próprio vendedor. Enquanto \`license.product.status\` for \`maintenance\`, a ferramenta está fora do ar, e a loja estende a licença por esse tempo.

Outras falhas são erros como no resto da API: 400 para um corpo inválido (\`key\` até ${facts.keyMax} caracteres, \`hwid\` e \`deviceName\` até ${facts.hwidMax}, \`nonce\` até ${facts.nonceMax}), 429 com \`Retry-After\` além de ${facts.keyLimit} por chave, ${facts.repeatedKeyLimit} para a mesma chave desconhecida de um endereço ou ${facts.unknownKeyLimit} para chaves desconhecidas diferentes de um endereço. \`RateLimit-Policy\` e \`RateLimit\` de cada resposta dizem o limite da chave (\`q\` chamadas em \`w\` segundos), quantas chamadas restam (\`r\`) e em quantos segundos ele recomeça (\`t\`). Chaves que existem não contam para o endereço, e uma chave no aparelho a que está ligada sempre é respondida. De uma chave só se leem letras e dígitos, maiúsculas ou minúsculas e de qualquer largura, O como 0, I e L como 1: hífens, aspas, pontos, quebras de linha e caracteres invisíveis podem ser colados com ela. Navegadores não são atendidos: não há CORS.

## Chaves de teste {#test-keys}

Chaves do produto \`TEST\`, para as quais você não precisa de conta. As mesmas quatro chamadas as respondem, sem o banco de dados da loja, com respostas e tokens como os de chaves vendidas. Com outro \`productId\`, ou nenhum, são \`PRODUCT_MISMATCH\`, sem \`hwid\` \`HWID_REQUIRED\`; qualquer outra chave desse produto que comece com \`TEST\` é \`NOT_FOUND\`. No máximo cinco chamadas sobre \`TEST-SLOW\` ficam esperando ao mesmo tempo; as outras recebem 429.

Os tokens são assinados com uma chave própria, que está em [test-jwks.json](/.well-known/test-jwks.json) e não no \`jwks.json\` da loja, e a lista de estados deles é [test-license-status](/.well-known/test-license-status). Uma ferramenta publicada com o arquivo real nunca roda com eles.

${testKeyTable('pt-BR', 'Chave | Para que serve')}

## Experimentar uma chamada {#playground}

Escolha uma chamada e uma chave de teste, e veja o que a sua ferramenta receberia. Aqui só se pergunta sobre chaves de teste: não digite uma chave real em nenhuma página.

## O token {#token}

Um JWS compacto: cabeçalho \`{ "alg": "EdDSA", "typ": "license+jwt", "kid": … }\`, assinado com Ed25519. Não aceite outro \`alg\` nem outro \`typ\`. Só respostas válidas têm um, e só se a loja tem uma chave de assinatura.

| Campo | O que é |
|---|---|
| \`iss\` | \`trinco\` |
| \`aud\` | o id do produto; recuse o de outro |
| \`sub\` | SHA-256 da chave como impressa (maiúsculas, com hífens), em dígitos hexadecimais |
| \`hwid\` | SHA-256 de \`CHAVE:HWID\`, o HWID sem espaços em volta; recuse o de outro. A própria loja não guarda mais do aparelho do que isso |
| \`nonce\` | o seu; numa resposta nova, recuse outro |
| \`iat\`, \`exp\` | o prazo de validade, em segundos. Sem rede, recuse um relógio minutos antes de \`iat\`: foi atrasado |
| \`valid\`, \`code\`, \`license\` | como na resposta |
| \`status\` | \`{ status_list: { idx, uri } }\`: a posição dele na [lista de estados](#status). Tokens mais antigos não têm e rodam até o \`exp\` |

## A lista de estados {#status}

**Inalcançável não é inválido.** Uma ferramenta sem resposta continua com o que tem e busca a lista em \`uri\`: ela é servida sem o banco de dados, para que exista quando o resto da loja não responde. Busque-a depois de um \`validate\` sem resposta, se a sua for mais velha que o \`ttl\` (${facts.listMinutes} minutos); guarde a mais nova pelo \`iat\`.

A lista é um JWS compacto das mesmas chaves, com \`typ\` \`statuslist+jwt\` no cabeçalho e com \`sub\` (o \`uri\` dela), \`iat\`, \`exp\`, \`ttl\` e \`status_list: { bits, lst }\`. \`lst\` é base64url de um fluxo zlib (RFC 1950) de bytes, em que cada posição tem \`bits\` bits, os mais baixos primeiro: com 2 bits, a posição \`idx\` é \`(bytes[idx >> 2] >> 2 * (idx & 3)) & 3\`.

| Posição | O que diz |
|---|---|
| 0 | válida |
| 1, ou outro número | desligada de vez: reembolsada, trocada, excluída ou desativada |
| 2 | suspensa, enquanto um reembolso ou uma contestação está em aberto: não rode, e guarde o token |

Ela só conta se a assinatura for genuína, \`sub\` for o \`uri\` do token, \`iat\` não for anterior ao do token e estiver no máximo ${facts.skewSeconds} s à frente do relógio, \`exp\` ainda não tiver chegado, \`bits\` for 1, 2, 4 ou 8 e \`idx\` estiver nela. Uma que não conta é como uma que não se alcança.

Uma chave desligada é recusada pela próxima chamada que chega à loja; onde só a lista de estados é alcançada, a ferramenta para em até ${facts.listMinutes} minutos, quando lê a lista de novo; e onde nenhuma das duas é alcançada, ela roda até o \`exp\` do token, no máximo ${facts.offlineHours} horas depois da última resposta.

## O que a sua ferramenta decide {#reasons}

O primeiro motivo que vale é o motivo. Uma ferramenta só roda com \`RUN\`.

| Motivo | Quando |
|---|---|
| \`NOT_GENUINE\` | O token não tem três partes de base64url sem preenchimento; o cabeçalho não é \`alg\` \`EdDSA\`, \`typ\` \`license+jwt\` e o \`kid\` de uma chave da ferramenta; essa chave não o assinou; ou \`iss\` não é \`trinco\` ou \`valid\` não é verdadeiro |
| \`WRONG_DEVICE\` | \`hwid\` não é SHA-256 de \`CHAVE:HWID\`, a chave como impressa |
| \`WRONG_PRODUCT\` | \`aud\` não é o id do produto |
| \`WRONG_NONCE\` | Numa resposta nova, \`nonce\` não é o que foi enviado. O de um token guardado não é comparado |
| \`CLOCK_SET_BACK\` | O relógio está mais de ${facts.skewSeconds} s antes de \`iat\` |
| \`EXPIRED\` | O relógio está em \`exp\` ou depois, sem tolerância, ou não há \`exp\` |
| \`REVOKED\` | Uma lista que conta tem 1 para o token, ou um número que não está em uso: apague o token |
| \`SUSPENDED\` | Ela tem 2: guarde o token |
| \`RUN\` | Nada disso vale |

## Prove a sua ferramenta {#prove}

[conformance.json](/api/docs/conformance.json) tem um vetor para cada erro que ferramentas cometem: um token, talvez uma lista, as chaves da ferramenta, o relógio, a chave, o aparelho e, em \`expect\`, o motivo que resulta. As chaves dele não são de loja nenhuma. Faça com que \`SUA-FERRAMENTA conformance ARQUIVO\` imprima uma linha \`NOME MOTIVO\` para cada um, como os exemplos abaixo, e deixe o programa compará-las:

\`\`\`sh
curl -O ${shop}/api/docs/conformance.json -O ${shop}/api/docs/samples/conformance.ts
node conformance.ts conformance.json ./SUA-FERRAMENTA
\`\`\`

Ele imprime cada vetor que difere, com o que dá errado se não, depois \`N passed, N failed\`, e sai com 1 se algum falhou. O Node 22.18 ou mais novo o executa como está.

${runnerProgram}

## Troca de chaves {#rotation}

O \`kid\` do token diz qual é a chave. \`LICENSE_SIGNING_KEY\` pode ser um conjunto de JWKs: a primeira chave privada assina, todas são publicadas. Publique a próxima muito antes de precisar dela, como segunda do conjunto, e inclua-a em toda versão a partir daí; passe-a para a frente quando as versões sem ela tiverem sumido; retire a antiga ${facts.offlineHours} horas depois.

## Exemplos {#samples}

Programas inteiros, que os testes da loja executam. Cada um importa o \`verify\` da sua linguagem, que vem a seguir.

${licensePrograms}

A verificação em si passa por todos os vetores nos testes da loja. Copie-a para a sua ferramenta, daqui ou de \`/api/docs/samples/verify.…\`; o que ela precisa está nas primeiras linhas.

${verifyPrograms}
`
