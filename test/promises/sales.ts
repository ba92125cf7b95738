import type { Sentence } from './sentences.ts'

export const salesSentences: Record<string, readonly Sentence[]> = {
  sales: [
    {
      pt: 'Antes de pagar, você vê o produto, o que ele faz, a plataforma, a duração, o preço total e o desconto do cupom, se houver.',
      en: 'Before paying you see the product, what it does, the platform, the duration, the full price and the coupon discount, if any.',
      heldBy: [
        'the seller’s name, number, address and contact stand on the page, and the order stands above the terms',
        'a preview says what a coupon takes off, whatever the case of its code, and uses nothing',
      ],
    },
    {
      pt: 'Vendemos em reais, por PIX, e em dólares, por criptomoeda, por meio de provedores externos.',
      en: 'We sell in Brazilian reais by PIX and in US dollars by cryptocurrency, through external providers.',
      heldBy: [
        'a product without a price in dollars is offered in reais and for PIX alone',
        'a product without a price in reais is offered in dollars and for crypto alone',
      ],
    },
    {
      pt: 'Cupons têm regras próprias de prazo, quantidade e público.',
      en: 'Coupons have their own rules on dates, quantity and audience.',
      heldBy: [
        'roles cascade: whoever is above may use what is below',
        'the uses of a customer are limited to one, to another number, or not at all',
        'a coupon cannot end before it begins, also where only one of the dates is changed',
      ],
    },
    {
      pt: 'Um produto gratuito é um por pessoa, com o e-mail da conta confirmado, quando o envio de e-mails está ativo.',
      en: 'A free product is one per person, with the account’s e-mail confirmed, where e-mail is enabled.',
      heldBy: [
        'a free product takes a verified e-mail: ten accounts without one get nothing, and one of them one key once it has',
        'a gift by a coupon takes no verified e-mail, nor does a free product where the shop sends no e-mails',
      ],
    },
    {
      pt: 'Confirmado o pagamento, a chave aparece na tela e no seu painel em segundos, e um pagamento ainda aberto fica no painel até terminar.',
      en: 'Once the payment is confirmed, the key appears on screen and in your dashboard within seconds, and a payment that is still open stays in the dashboard until it ends.',
      heldBy: [
        'a newcomer with a phone buys and copies a key',
        'an open PIX payment stands there with its remaining time until it is paid',
      ],
    },
    {
      pt: 'O prazo da licença começa na compra e termina na data indicada no painel.',
      en: 'The licence period starts at the purchase and ends on the date shown in your dashboard.',
      heldBy: ['a newcomer with a phone buys and copies a key'],
    },
    {
      pt: 'Se algo atrasar a entrega, fale com o suporte: ou a chave é entregue, ou o valor é devolvido.',
      en: 'If anything delays the delivery, contact support: either the key is delivered or the money is returned.',
      heldBy: [
        'after half an hour the money is refunded, and a key that the seller issues later is banned',
        'a key that is never delivered is refunded, and the open page shows it',
      ],
    },
    {
      pt: 'O código PIX vale por 5 minutos na loja.',
      en: 'The PIX code is valid for 5 minutes in the store.',
      heldBy: [
        'each way in which a code ends shows its outcome, and a new code is one tap away, without the terms again',
      ],
    },
    {
      pt: 'Se o dinheiro chegar depois, ele não se perde: entregamos a chave pelo preço pago ou, se o produto tiver saído de venda, se você já o tiver comprado de novo ou se o preço por volume do pedido não valer mais, devolvemos o valor automaticamente.',
      en: 'If the money arrives later, it is not lost: we deliver the key at the price paid or, if the product has gone off sale, you have already bought it again or the volume price of the order no longer applies, we return the money automatically.',
      heldBy: [
        'money that comes around and after the end of its window ends as one key or one refund',
        'money that comes late for a volume price goes back where the purchases before were withdrawn since',
      ],
    },
    {
      pt: 'Também são devolvidos automaticamente pagamentos que não correspondam ao pedido e, a partir de 1 dólar, o que for pago em criptomoeda além do preço.',
      en: 'Payments that do not match the order are also returned automatically and, from 1 dollar on, so is what is paid in cryptocurrency beyond the price.',
      heldBy: [
        'too little brings no key: the payment is closed and the money goes back',
        'goes back once, by itself, and the sale stands',
        'is kept below what its way back costs, until the whole goes back',
      ],
    },
    {
      pt: 'Uma chave de estoque e um uso de cupom com quantidade limitada ficam reservados, até o fim do prazo para pagar, a um pedido por conta e a três por endereço de rede; em criptomoeda, assim que o valor inteiro é visto na rede.',
      en: 'A key from stock and a use of a coupon of limited quantity are reserved, until the time to pay ends, for one order per account and three per network address; in cryptocurrency, as soon as the whole amount is seen on the network.',
      heldBy: [
        'of one IPv6 network ten orders leave five keys of eight, and five uses of a coupon, to a buyer elsewhere',
        'holds nothing until its money is seen, then a key and a use of the coupon, which do not count as unpaid',
      ],
    },
    {
      pt: 'O pedido sem reserva avisa antes do pagamento: a chave ou o uso do cupom é de quem paga primeiro e, se acabar, o valor volta na hora.',
      en: 'An order without a reservation says so before the payment: the key or the use of the coupon goes to whoever pays first and, if it is gone, the money goes back at once.',
      heldBy: [
        'a code without a reservation says so, to a screen reader too, and no more once it has one',
        'that is paid first gets its key; one that is paid when nothing is left gets its money back, and is told',
      ],
    },
    {
      pt: 'Arrependimento: nas contratações a distância, o art. 49 do Código de Defesa do Consumidor (Lei nº 8.078/1990) assegura ao consumidor 7 dias para desistir, e o Decreto nº 7.962/2013 exige meios claros para isso.',
      en: 'Withdrawal: for distance contracts, article 49 of the Brazilian Consumer Protection Code (Law 8,078/1990) gives consumers 7 days to withdraw, and Decree 7,962/2013 requires clear means to do so.',
      heldBy: 'law',
    },
    {
      pt: 'No painel, com a chave ainda não vista nem ativada e a ferramenta não baixada, você desiste da compra em até 7 dias, e o valor volta na hora, sem análise e sem ônus.',
      en: 'In the dashboard, while the key has been neither revealed nor activated and the tool has not been downloaded, you withdraw from the purchase within 7 days, and the money goes back at once, without a review and at no cost.',
      heldBy: [
        'a purchase whose key nobody has seen is withdrawn at once: the money goes back and the key is off',
        'the windows are those of the settings: 24 hours, and 7 days where the key is unused',
      ],
    },
    {
      pt: 'Uma pessoa analisa o pedido quando a chave já entregue vem de um fornecedor externo, porque a loja não tem como desativá-la, e quando sem esta compra outra não teria o preço por volume.',
      en: 'A person reviews the request where the delivered key comes from an external supplier, because the store cannot deactivate it, and where without this purchase another would not have its volume price.',
      heldBy: [
        'a key of a stock, sold or put in the place of another, goes back by the shop’s answer only',
        'a key that its external seller owes is withdrawn and not ordered any more; one that is there is the shop’s to decide',
        'the purchases before a key at a volume price are not withdrawn: they are asked for, and the desk shows the difference',
      ],
    },
    {
      pt: 'Reembolso: em até 24 horas da compra, também com a chave já vista ou ativada ou a ferramenta baixada, você pede o reembolso no painel, e uma pessoa analisa.',
      en: 'Refunds: within 24 hours of the purchase, even with the key revealed or activated or the tool downloaded, you ask for a refund in the dashboard, and a person reviews it.',
      heldBy: [
        'a key that was revealed or activated, or whose tool was downloaded, also if it was released since, makes it a request that the shop answers',
        'the windows are those of the settings: 24 hours, and 7 days where the key is unused',
      ],
    },
    {
      pt: 'O pedido fica na compra, com a resposta da loja.',
      en: 'The request stays with the purchase, together with the answer of the store.',
      heldBy: [
        'a key that was revealed or activated, or whose tool was downloaded, also if it was released since, makes it a request that the shop answers',
      ],
    },
    {
      pt: 'A loja pode oferecer prazos maiores, mostrados na compra.',
      en: 'The store may offer longer periods, shown with the purchase.',
      heldBy: ['the windows are those of the settings: 24 hours, and 7 days where the key is unused'],
    },
    {
      pt: 'Fora deles, ou se preferir, escreva para {supportEmail} com o número da transação.',
      en: 'Outside of them, or if you prefer, write to {supportEmail} with the transaction number.',
      heldBy: 'operator',
    },
    {
      pt: 'Aprovado o pedido, o valor volta pelo mesmo meio de pagamento e a chave é desativada de forma definitiva ou, se foi renovada, perde os dias desse pagamento.',
      en: 'If the request is approved, the money goes back by the same means of payment and the key is permanently deactivated or, if it was renewed, loses the days of that payment.',
      heldBy: [
        'of the purchase takes its days back, and the renewal’s go on',
        'an admin refunds a demo sale by %s: the money goes back and the key is off',
        'a refund is made once, and reported as completed when it is',
      ],
    },
    {
      pt: 'Se o meio de pagamento recusar a devolução, tentamos de novo até conseguir, e avisamos você se não for possível.',
      en: 'If the payment provider declines to send it back, we try again until it succeeds, and we tell you if it is not possible.',
      heldBy: [
        'an approved request that the provider refuses for days stays on the desk, with its words, until it is paid',
        'an admin closes an unpaid request for a reason that its customer reads, and a further refund opens it again',
      ],
    },
    {
      pt: 'Esses prazos não limitam direitos previstos em lei.',
      en: 'These periods do not limit rights provided by law.',
      heldBy: 'law',
    },
    {
      pt: 'Renovação: você dá mais dias a uma chave que já tem, pelo preço do dia; ela e o aparelho continuam os mesmos, e os dias se somam ao prazo ou, se ele já terminou, contam do pagamento.',
      en: 'Renewal: you give more days to a key that you have, at the price of the day; the key and its device stay the same, and the days are added to its period or, if that is over, run from the payment.',
      heldBy: [
        'extends the same key from its end, on the same device, and brings no other',
        'of an ended key begins now',
      ],
    },
    {
      pt: 'Enquanto todos os dias da renovação estão por vir, você desiste dela em até 7 dias no painel, e o valor volta na hora; depois, uma pessoa analisa o pedido.',
      en: 'While all the days of the renewal are still to come, you withdraw from it within 7 days in the dashboard, and the money goes back at once; afterwards a person reviews the request.',
      heldBy: ['is the customer’s own decision until the days begin, and a request from then on'],
    },
    {
      pt: 'Devolvido o valor, os dias saem da chave; se a chave não existir mais ou não for mais sua quando o dinheiro chegar, ele volta automaticamente.',
      en: 'Once the money is returned, the days leave the key; if the key no longer exists or is no longer yours when the money arrives, it goes back automatically.',
      heldBy: ['of a renewal takes its days back, and leaves the key', 'goes back where the key is %s by then'],
    },
    {
      pt: 'Produto que não funcione como anunciado tem as garantias legais do Código de Defesa do Consumidor.',
      en: 'A product that does not work as advertised carries the statutory warranties of the Consumer Protection Code.',
      heldBy: 'law',
    },
    {
      pt: 'Comece pelo suporte: quase sempre resolvemos no mesmo dia.',
      en: 'Start with support: we almost always solve it on the same day.',
      heldBy: 'operator',
    },
    {
      pt: 'Pagamentos em criptomoeda, quando devolvidos, correspondem ao valor em dólares da compra.',
      en: 'Cryptocurrency payments, when returned, correspond to the US dollar value of the purchase.',
      heldBy: ['an admin refunds a demo sale by %s: the money goes back and the key is off'],
    },
  ],
  responsibility: [
    {
      pt: 'Informe dados verdadeiros, mantenha o e-mail atualizado e cuide da sua conta: o que for feito com a sua senha será tratado como feito por você, salvo falha nossa ou comunicação imediata de acesso indevido.',
      en: 'Give true information, keep your e-mail up to date and look after your account: what is done with your password is treated as done by you, except where the failure is ours or you report undue access at once.',
      heldBy: 'description',
    },
    {
      pt: 'Confira plataforma, região e duração antes de comprar, e siga as instruções de instalação.',
      en: 'Check platform, region and duration before buying, and follow the installation instructions.',
      heldBy: 'description',
    },
    {
      pt: 'Respeite as regras do jogo em que usar a ferramenta: nossos trainers destinam-se a partidas de um jogador, e os demais produtos não devem ser usados onde o jogo os proíba.',
      en: 'Respect the rules of the game in which you use a tool: our trainers are meant for single-player games, and the other products must not be used where a game forbids them.',
      heldBy: 'description',
    },
    {
      pt: 'A licença é individual e vale para um aparelho por vez, reconhecido pelo HWID, ou para tantos quantos a página do produto diz.',
      en: 'The licence is personal and is valid for one device at a time, recognised by its HWID, or for as many as the product’s page says.',
      heldBy: [
        'of many devices at once binds exactly one',
        'binds exactly three of fifty at once',
        'is bound by the first activation, stays with that device, and is VALID there as often as it asks',
      ],
    },
    {
      pt: 'Ao trocar de computador, confirme no painel o código que a ferramenta mostra, libere o aparelho ou peça ao suporte; liberações seguidas podem ter intervalo mínimo.',
      en: 'When you change computers, confirm in your dashboard the code that the tool shows, release the device or ask support; repeated releases may be subject to a minimum interval.',
      heldBy: [
        'a customer releases a device by keyboard, once a week',
        'types the code, sees both devices and confirms: the key moves, the wait begins, and they are told',
        'waits seven days for the next release, and the error says until when in both languages',
      ],
    },
  ],
  conduct: [
    {
      pt: 'Não é permitido: revender chaves fora do programa de revenda; compartilhar ou publicar chaves; copiar, descompilar ou burlar a proteção das ferramentas, salvo nos casos que a lei autoriza; ou usá-las para prejudicar outros jogadores.',
      en: 'You may not: resell keys outside the reseller programme; share or publish keys; copy, decompile or circumvent the protection of the tools, except where the law allows it; or use them to harm other players.',
      heldBy: 'description',
    },
    {
      pt: 'Também não é permitido fraudar pagamentos ou cupons, criar contas em série, atacar ou sobrecarregar a loja, coletar dados por robôs, nem publicar avaliações falsas, ofensivas, discriminatórias ou que exponham dados de terceiros.',
      en: 'Nor may you commit payment or coupon fraud, create accounts in series, attack or overload the store, collect data with bots, or publish reviews that are false, offensive or discriminatory or that expose the data of others.',
      heldBy: 'description',
    },
    {
      pt: 'Avaliações são feitas só por quem comprou, passam por moderação quanto a estas regras e não são recusadas por serem críticas.',
      en: 'Only buyers write reviews, which are moderated against these rules and are not refused for being critical.',
      heldBy: [
        'reviews come from buyers, and texts fit their columns',
        'a customer reviews a purchase by keyboard, and sees why it cannot be reviewed again',
      ],
    },
  ],
  punishments: [
    {
      pt: 'Conforme a gravidade, o descumprimento destes termos pode levar a advertência, recusa de avaliação, bloqueio temporário da conta, suspensão da chave envolvida ou banimento.',
      en: 'Depending on how serious it is, a breach of these terms may lead to a warning, the refusal of a review, a temporary block of the account, suspension of the key involved, or a ban.',
      heldBy: 'description',
    },
    {
      pt: 'Salvo urgência ou fraude evidente, avisamos antes e dizemos o motivo.',
      en: 'Except in urgent cases or evident fraud, we warn you first and state the reason.',
      heldBy: 'operator',
    },
    {
      pt: 'Você pode contestar a medida pelo suporte em até 30 dias, e uma pessoa fará a revisão.',
      en: 'You may contest the measure through support within 30 days, and a person will review it.',
      heldBy: 'operator',
    },
    {
      pt: 'Se a medida se mostrar indevida, restabelecemos o acesso e devolvemos o tempo perdido.',
      en: 'If the measure proves undue, we restore the access and give back the time lost.',
      heldBy: 'operator',
    },
    {
      pt: 'Contestação de pagamento (MED ou chargeback) suspende a chave enquanto é apurada ou, se ela foi renovada, tira dela os dias desse pagamento.',
      en: 'A payment dispute (MED or chargeback) suspends the key while it is examined or, if it was renewed, takes the days of that payment from it.',
      heldBy: [
        'a contested payment suspends the key within the webhook, and gives it back with the lost days',
        'a chargeback in process suspends the key, and is won when it is reimbursed',
        'a dispute of a renewal takes its days while it is open, and a dispute of the purchase its own',
      ],
    },
    {
      pt: 'As medidas desta seção não afastam direitos do consumidor nem a reparação de danos.',
      en: 'The measures in this section do not affect consumer rights or compensation for damage.',
      heldBy: 'law',
    },
  ],
}
