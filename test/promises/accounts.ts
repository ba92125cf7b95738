import type { Sentence } from './sentences.ts'

export const accountSentences: Record<string, readonly Sentence[]> = {
  acceptance: [
    {
      pt: 'Estes termos regem o uso da loja {shop}, mantida por {legalName}, CNPJ {cnpj}, com endereço em {address} (“{shop}” ou “nós”), e a compra de chaves de licença de ferramentas para jogos.',
      en: 'These terms govern the use of the {shop} store, run by {legalName}, Brazilian company number (CNPJ) {cnpj}, located at {address} (“{shop}” or “we”), and the purchase of licence keys for game tools.',
      heldBy: 'description',
    },
    {
      pt: 'Ao marcar a caixa de aceite, criar uma conta ou concluir uma compra, você declara que leu e concorda com eles.',
      en: 'By ticking the acceptance box, creating an account or completing a purchase, you state that you have read and agree to them.',
      heldBy: 'description',
    },
    {
      pt: 'Registramos a versão aceita, a data, a hora e o endereço de rede do aceite.',
      en: 'We record the accepted version, the date, the time and the network address of the acceptance.',
      heldBy: [
        'an account keeps the terms it accepted: version, instant and address',
        'a new version is recorded with its instant and address, once, and told to the browser',
      ],
    },
    {
      pt: 'No seu perfil, você baixa esse registro com o texto que aceitou.',
      en: 'In your profile you can download that record with the text that you accepted.',
      heldBy: [
        'the recorded acceptance of the terms is downloaded by its owner, one of a later version as such',
        'a person downloads all their data, and finds their receipts',
      ],
    },
    {
      pt: 'Para comprar, você precisa ter 18 anos ou mais, ou estar representado ou assistido por seu responsável legal.',
      en: 'To buy, you must be at least 18 years old, or be represented or assisted by your legal guardian.',
      heldBy: 'law',
    },
    {
      pt: 'Se não concordar com os termos, não use a loja: nada será cobrado de você.',
      en: 'If you do not agree to the terms, do not use the store: you will not be charged anything.',
      heldBy: [
        'a new visitor is asked to accept the terms on every page but the terms',
        'a purchase without the terms is refused',
      ],
    },
  ],
  privacy: [
    {
      pt: 'Tratamos dados pessoais conforme a Lei nº 13.709/2018 (LGPD), na condição de controladora.',
      en: 'We process personal data as a controller under Brazilian Law 13,709/2018 (LGPD).',
      heldBy: 'law',
    },
    {
      pt: 'Usamos apenas o necessário: nome, e-mail, senha (guardada somente como código irreversível), endereço de rede e datas de acesso, registros de aceite, compras, chaves, ativações e avaliações, e-mails enviados e, se você informar, a imagem de perfil e o identificador na comunidade de chat.',
      en: 'We use only what is needed: name, e-mail, password (kept only as an irreversible code), network address and access dates, records of acceptance, purchases, keys, activations and reviews, e-mails sent and, if you provide them, your profile image and your identifier in the chat community.',
      heldBy: [
        'is every table, or else a table that is left out by name, with the reason',
        'a login replaces a hash with parameters of the past, and keeps a present one',
      ],
    },
    {
      pt: 'Ao ativar uma chave, a ferramenta envia um identificador do aparelho (HWID), que serve só para vincular a licença a esse aparelho, conferir sua validade e perceber chaves compartilhadas, e pode enviar o nome dele, que serve só para você reconhecê-lo no painel.',
      en: 'When you activate a key, the tool sends a device identifier (HWID), which serves only to bind the licence to that device, to check that it is valid and to notice shared keys, and may send its name, which serves only for you to recognise it in your dashboard.',
      heldBy: [
        'leaves only a digest of what the device calls itself',
        'sees each device without its digest, and releases one, once in seven days for the key',
        'is bound by the first activation, stays with that device, and is VALID there as often as it asks',
      ],
    },
    {
      pt: 'Contamos em quantos aparelhos, redes e países cada chave é usada em 24 horas, só por códigos que não mostram quais são, apagados 7 dias depois do último uso; com isso percebemos chaves compartilhadas, e uma pessoa decide se a chave é trocada por outra, com o mesmo prazo.',
      en: 'We count on how many devices, networks and countries each key is used within 24 hours, only by codes that do not show which ones, erased 7 days after the last use; by this we notice shared keys, and a person decides whether the key is replaced by another one, with the same expiry.',
      heldBy: [
        'count their devices, networks and countries once each, and none of them is in the database',
        'loses rows a week after the last call, the oldest first',
        'loses a key that is replaced: same days, its owner is told why, and the count begins anew',
      ],
    },
    {
      pt: 'Ao entrar na conta, ou ao criar uma senha por um link, o seu navegador guarda por 400 dias um cookie (knownBrowser) com um código derivado do e-mail da conta e de um número aleatório, enviado apenas quando você entra, que serve só para avisar você de um acesso em um navegador novo e para que tentativas de outras pessoas não impeçam você de entrar.',
      en: 'When you log in, or set a password by a link, your browser keeps for 400 days a cookie (knownBrowser) with a code derived from the account’s e-mail and a random number, sent only when you log in, which serves only to tell you of a login in a new browser and to keep the attempts of others from locking you out.',
      heldBy: [
        'the first login tells nothing, a login in another browser tells where from, and one in a known browser nothing',
        'in a browser that has logged in before, no attempts of others refuse the owner; their own count by themselves, right ones too',
      ],
    },
    {
      pt: 'Quando a loja confere quem paga por PIX, pedimos uma vez o CPF ou CNPJ do titular da conta que vai pagar, que serve só para comparar o pagador com o comprador, contra fraudes: guardamos o número cifrado até você o remover no seu perfil e o enviamos ao provedor de pagamento com cada cobrança.',
      en: 'Where the store checks who pays by PIX, we ask once for the CPF or CNPJ of the owner of the account that will pay, which serves only to compare the payer with the buyer, against fraud: we keep the number encrypted until you remove it in your profile, and send it to the payment provider with each charge.',
      heldBy: [
        'is asked once: the number is stored encrypted, and shown in part',
        'a person removes the CPF that is stored, and the next purchase asks again',
      ],
    },
    {
      pt: 'Se outra pessoa pagar, o banco recusa o pagamento ou a compra guarda que foi assim, sem o número dela.',
      en: 'If another person pays, the bank refuses the payment, or the purchase keeps that it was so, without their number.',
      heldBy: [
        'is refused by the bank: the payment stays open for its buyer',
        'is a sale that says so, where the shop only warns',
      ],
    },
    {
      pt: 'As bases legais são a execução do contrato (conta, compra, entrega e suporte), o cumprimento de obrigação legal (registros fiscais e de acesso), o legítimo interesse (prevenção a fraudes e abusos) e, quando for o caso, o seu consentimento, que pode ser retirado a qualquer momento.',
      en: 'The legal bases are the performance of the contract (account, purchase, delivery and support), compliance with legal obligations (tax and access records), legitimate interest (preventing fraud and abuse) and, where applicable, your consent, which you may withdraw at any time.',
      heldBy: 'law',
    },
    { pt: 'Não vendemos dados pessoais.', en: 'We do not sell personal data.', heldBy: 'operator' },
    {
      pt: 'Compartilhamos o mínimo com quem nos ajuda a operar: provedores de pagamento, de hospedagem, de envio de e-mail, de verificação contra robôs e de licenciamento, alguns deles fora do Brasil, observadas as regras da LGPD para transferência internacional.',
      en: 'We share the minimum with those who help us operate: providers of payment, hosting, e-mail, bot checks and licensing, some of them outside Brazil, following the LGPD rules on international transfers.',
      heldBy: 'operator',
    },
    {
      pt: 'Vídeos de terceiros só são carregados quando você toca em reproduzir.',
      en: 'Third-party videos are loaded only when you press play.',
      heldBy: [
        'a video plays in its host’s embedded player',
        'the gallery shows nine videos a page, and changing the page stops the playing video',
      ],
    },
    {
      pt: 'Enquanto a conta existe, guardamos a data e o endereço de rede do último acesso, dos aceites e das vezes em que você viu uma chave ou baixou uma ferramenta.',
      en: 'While the account exists, we keep the date and the network address of the last access, of acceptances and of the times you looked at a key or downloaded a tool.',
      heldBy: ['has their rows of every kind, keys and receipts in full, and nothing of anybody else'],
    },
    {
      pt: 'Enquanto um pedido está em aberto, guardamos o endereço de rede de onde ele veio.',
      en: 'While an order is open, we keep the network address that it came from.',
      heldBy: [
        'resuming the order, its polls and the list of open payments say so; the address is forgotten with the end',
      ],
    },
    {
      pt: 'De cada sessão aberta, que dura até 30 dias, guardamos o navegador, o sistema e parte do endereço de rede, para você reconhecer e encerrar.',
      en: 'Of each open session, which lasts up to 30 days, we keep the browser, the system and a part of the network address, for you to recognize and end it.',
      heldBy: [
        'the list names the device of each login; one session ends at once, and no other',
        'sessions that have expired leave the list, and the twenty-first ends the oldest',
      ],
    },
    {
      pt: 'Os registros das ações administrativas são apagados após 24 meses, e os e-mails enviados, após 30 dias.',
      en: 'Records of administrative actions are erased after 24 months, and e-mails sent after 30 days.',
      heldBy: [
        'entries older than 24 months are deleted by the cron, batch by batch; the others and the count stay right',
        'takes the person out of the whole database; the last e-mail’s address goes after 30 days',
      ],
    },
    {
      pt: 'O pedido de quem perdeu o acesso ao e-mail da conta é apagado 180 dias depois de decidido.',
      en: 'The request of somebody who lost access to the account’s e-mail is erased 180 days after it is decided.',
      heldBy: ['a decided claim is deleted by the cron after 180 days, an open one never'],
    },
    {
      pt: 'No seu perfil, você baixa tudo o que guardamos sobre você em um arquivo e exclui a sua conta, sem precisar falar com o suporte.',
      en: 'In your profile you download everything we keep about you in one file and delete your account, without talking to support.',
      heldBy: [
        'a person downloads all their data, and finds their receipts',
        'a person deletes their account, told what stays; not while a payment is open, nor without password and word',
      ],
    },
    {
      pt: 'A conta não pode ser excluída enquanto houver pagamento em aberto, chave a entregar, pedido de reembolso sem resposta, reembolso em andamento ou pagamento contestado.',
      en: 'The account cannot be deleted while there is an open payment, a key to be delivered, an unanswered refund request, a refund in process or a disputed payment.',
      heldBy: ['is refused while money or a key is on its way, and possible right after'],
    },
    {
      pt: 'Excluída a conta, apagamos nome, e-mail, CPF ou CNPJ, imagem, endereços de rede e identificadores na comunidade, também das compras, das chaves e dos registros administrativos, e ninguém mais pode ver as chaves.',
      en: 'Once an account is deleted, we erase the name, e-mail, CPF or CNPJ, image, network addresses and community identifiers, from purchases, keys and administrative records as well, and nobody can see the keys any more.',
      heldBy: [
        'takes the person out of the whole database; the last e-mail’s address goes after 30 days',
        'is nowhere in the database after the deletion; purchases, keys, reviews and the log stay',
      ],
    },
    {
      pt: 'As compras permanecem na contabilidade, sem identificar você, pelos prazos fiscais e de defesa em processos.',
      en: 'The purchases remain in the books, without identifying you, for the periods set for tax purposes and for defence in legal proceedings.',
      heldBy: ['takes the person out of the whole database; the last e-mail’s address goes after 30 days'],
    },
    {
      pt: 'Os registros das ações administrativas ficam sem o seu nome e são apagados após 24 meses.',
      en: 'Records of administrative actions stay without your name and are erased after 24 months.',
      heldBy: [
        'entries older than 24 months are deleted by the cron, batch by batch; the others and the count stay right',
        'is nowhere in the database after the deletion, and the log keeps the id; others of the name keep theirs',
      ],
    },
    {
      pt: 'Os registros de acesso que o Marco Civil da Internet (Lei nº 12.965/2014) manda guardar por seis meses ficam em sigilo, fora da conta.',
      en: 'The access records that the Brazilian Civil Rights Framework for the Internet (Law 12,965/2014) requires for six months stay confidential, outside the account.',
      heldBy: 'operator',
    },
    {
      pt: 'O endereço para o qual vai o e-mail que confirma a exclusão é apagado em até 30 dias.',
      en: 'The address to which the e-mail that confirms the deletion goes is erased within 30 days.',
      heldBy: ['takes the person out of the whole database; the last e-mail’s address goes after 30 days'],
    },
    {
      pt: 'Você também pode confirmar o tratamento, corrigir, portar, anonimizar ou eliminar dados, informar-se sobre compartilhamentos e opor-se a tratamentos, nos termos do art. 18 da LGPD, escrevendo ao encarregado em {privacyEmail}: respondemos em até 15 dias.',
      en: 'You may also confirm the processing, correct, port, anonymise or delete data, learn with whom they were shared and object to processing, under article 18 of the LGPD, by writing to our data protection officer at {privacyEmail}: we answer within 15 days.',
      heldBy: 'operator',
    },
    {
      pt: 'Também é possível peticionar à Autoridade Nacional de Proteção de Dados (ANPD).',
      en: 'You may also petition the Brazilian data protection authority (ANPD).',
      heldBy: 'law',
    },
  ],
  security: [
    {
      pt: 'Protegemos a loja com conexão cifrada, senhas guardadas por função de derivação resistente, limites de tentativas e registro das ações administrativas.',
      en: 'We protect the store with encrypted connections, passwords kept through a hardened derivation function, limits on attempts and a log of administrative actions.',
      heldBy: [
        'five wrong passwords have each further login from that address need a challenge, for a quarter of an hour from the last',
        'admins read who changed what, by page, thing and person',
        'a login replaces a hash with parameters of the past, and keeps a present one',
      ],
    },
    {
      pt: 'Nenhum sistema é infalível: se um incidente puder causar a você risco ou dano relevante, avisaremos você e a ANPD na forma da lei.',
      en: 'No system is infallible: if an incident may cause you significant risk or harm, we will inform you and the ANPD as the law provides.',
      heldBy: 'law',
    },
    {
      pt: 'Mantenha sua senha em sigilo e use uma que não sirva em outros lugares.',
      en: 'Keep your password secret and use one that opens nothing else.',
      heldBy: 'description',
    },
    { pt: 'A {shop} nunca pede a sua senha.', en: '{shop} never asks for your password.', heldBy: 'description' },
    {
      pt: 'Trocar a senha encerra as sessões abertas em outros aparelhos, e no painel você pode sair de todos eles.',
      en: 'Changing it ends the sessions open on other devices, and in the dashboard you can log out of all of them.',
      heldBy: [
        'a new password ends every session, and the answer has a new token',
        'a lost phone: a login elsewhere is told by e-mail, ends the sessions of the phone and of other tabs, and finds the key',
      ],
    },
    {
      pt: 'Quando o envio de e-mails está ativo, quem esquece a senha cria outra por um link que vale 30 minutos e serve uma única vez, e avisamos por e-mail quando a senha é trocada e quando a conta é aberta em um aparelho novo.',
      en: 'Where e-mail is enabled, whoever forgets the password sets another through a link that is valid for 30 minutes and works once, and we tell you by e-mail when the password is changed and when the account is opened on a new device.',
      heldBy: [
        'the link sets a new password once, ends all sessions and verifies the address',
        'confirmations count only within the thirty minutes',
        'a changed password is told with the masked address that changed it',
        'the first login tells nothing, a login in another browser tells where from, and one in a known browser nothing',
      ],
    },
    {
      pt: 'Se notar acesso estranho ou encontrar uma falha de segurança, avise {supportEmail}.',
      en: 'If you notice strange access or find a security flaw, tell {supportEmail}.',
      heldBy: 'description',
    },
    {
      pt: 'Agradecemos relatos de boa-fé e pedimos que a falha não seja explorada nem divulgada antes da correção.',
      en: 'We welcome reports made in good faith and ask that a flaw be neither exploited nor disclosed before it is fixed.',
      heldBy: 'description',
    },
  ],
}
