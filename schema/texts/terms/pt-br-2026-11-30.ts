import { addressLine, brand } from '../../brand.ts'

const { displayName, legalName, cnpj, supportEmail, privacyEmail } = brand

/** The text of the version 2026-11-30, as it was accepted: it is not changed any more. */
export const termsPtBr20261130 = [
  {
    id: 'acceptance',
    title: '1. Aceitação',
    paragraphs: [
      `Estes termos regem o uso da loja ${displayName}, mantida por ${legalName}, CNPJ ${cnpj}, com endereço em ${addressLine} (“${displayName}” ou “nós”), e a compra de chaves de licença de ferramentas para jogos.`,
      'Ao marcar a caixa de aceite, criar uma conta ou concluir uma compra, você declara que leu e concorda com eles. Registramos a versão aceita, a data, a hora e o endereço de rede do aceite. No seu perfil, você baixa esse registro com o texto que aceitou.',
      'Para comprar, você precisa ter 18 anos ou mais, ou estar representado ou assistido por seu responsável legal. Se não concordar com os termos, não use a loja: nada será cobrado de você.',
    ],
  },
  {
    id: 'privacy',
    title: '2. Privacidade',
    paragraphs: [
      `Tratamos dados pessoais conforme a Lei nº 13.709/2018 (LGPD), na condição de controladora. Usamos apenas o necessário: nome, e-mail, senha (guardada somente como código irreversível), endereço de rede e datas de acesso, registros de aceite, compras, chaves, ativações e avaliações, e-mails enviados e, se você informar, a imagem de perfil e o identificador na comunidade de chat.`,
      'Ao ativar uma chave, a ferramenta envia um identificador do aparelho (HWID), que serve só para vincular a licença a esse aparelho, conferir sua validade e perceber chaves compartilhadas, e pode enviar o nome dele, que serve só para você reconhecê-lo no painel. Contamos em quantos aparelhos, redes e países cada chave é usada em 24 horas, só por códigos que não mostram quais são, apagados 7 dias depois do último uso; com isso percebemos chaves compartilhadas, e uma pessoa decide se a chave é trocada por outra, com o mesmo prazo.',
      'Ao entrar na conta, ou ao criar uma senha por um link, o seu navegador guarda por 400 dias um cookie (knownBrowser) com um código derivado do e-mail da conta e de um número aleatório, enviado apenas quando você entra, que serve só para avisar você de um acesso em um navegador novo e para que tentativas de outras pessoas não impeçam você de entrar.',
      'As bases legais são a execução do contrato (conta, compra, entrega e suporte), o cumprimento de obrigação legal (registros fiscais e de acesso), o legítimo interesse (prevenção a fraudes e abusos) e, quando for o caso, o seu consentimento, que pode ser retirado a qualquer momento. Não vendemos dados pessoais.',
      'Compartilhamos o mínimo com quem nos ajuda a operar: provedores de pagamento, de hospedagem, de envio de e-mail, de verificação contra robôs e de licenciamento, alguns deles fora do Brasil, observadas as regras da LGPD para transferência internacional. Vídeos de terceiros só são carregados quando você toca em reproduzir.',
      'Enquanto a conta existe, guardamos a data e o endereço de rede do último acesso, dos aceites e das vezes em que você viu uma chave ou baixou uma ferramenta. Enquanto um pedido está em aberto, guardamos o endereço de rede de onde ele veio. De cada sessão aberta, que dura até 30 dias, guardamos o navegador, o sistema e parte do endereço de rede, para você reconhecer e encerrar. Os registros das ações administrativas são apagados após 24 meses, e os e-mails enviados, após 30 dias. O pedido de quem perdeu o acesso ao e-mail da conta é apagado 180 dias depois de decidido.',
      `No seu perfil, você baixa tudo o que guardamos sobre você em um arquivo e exclui a sua conta, sem precisar falar com o suporte. A conta não pode ser excluída enquanto houver pagamento em aberto, chave a entregar, pedido de reembolso sem resposta, reembolso em andamento ou pagamento contestado. Excluída a conta, apagamos nome, e-mail, imagem, endereços de rede e identificadores na comunidade, também das compras, das chaves e dos registros administrativos, e ninguém mais pode ver as chaves. As compras permanecem na contabilidade, sem identificar você, pelos prazos fiscais e de defesa em processos. Os registros das ações administrativas ficam sem o seu nome e são apagados após 24 meses. Os registros de acesso que o Marco Civil da Internet (Lei nº 12.965/2014) manda guardar por seis meses ficam em sigilo, fora da conta. O endereço para o qual vai o e-mail que confirma a exclusão é apagado em até 30 dias.`,
      `Você também pode confirmar o tratamento, corrigir, portar, anonimizar ou eliminar dados, informar-se sobre compartilhamentos e opor-se a tratamentos, nos termos do art. 18 da LGPD, escrevendo ao encarregado em ${privacyEmail}: respondemos em até 15 dias. Também é possível peticionar à Autoridade Nacional de Proteção de Dados (ANPD).`,
    ],
  },
  {
    id: 'security',
    title: '3. Segurança',
    paragraphs: [
      'Protegemos a loja com conexão cifrada, senhas guardadas por função de derivação resistente, limites de tentativas e registro das ações administrativas. Nenhum sistema é infalível: se um incidente puder causar a você risco ou dano relevante, avisaremos você e a ANPD na forma da lei.',
      `Mantenha sua senha em sigilo e use uma que não sirva em outros lugares. A ${displayName} nunca pede a sua senha. Trocar a senha encerra as sessões abertas em outros aparelhos, e no painel você pode sair de todos eles. Quando o envio de e-mails está ativo, quem esquece a senha cria outra por um link que vale 30 minutos e serve uma única vez, e avisamos por e-mail quando a senha é trocada e quando a conta é aberta em um aparelho novo.`,
      `Se notar acesso estranho ou encontrar uma falha de segurança, avise ${supportEmail}. Agradecemos relatos de boa-fé e pedimos que a falha não seja explorada nem divulgada antes da correção.`,
    ],
  },
  {
    id: 'sales',
    title: '4. Vendas e reembolsos',
    paragraphs: [
      'Antes de pagar, você vê o produto, o que ele faz, a plataforma, a duração, o preço total e o desconto do cupom, se houver. Vendemos em reais, por PIX, e em dólares, por criptomoeda, por meio de provedores externos. Cupons têm regras próprias de prazo, quantidade e público. Um produto gratuito é um por pessoa, com o e-mail da conta confirmado, quando o envio de e-mails está ativo.',
      'Confirmado o pagamento, a chave aparece na tela e no seu painel em segundos, e um pagamento ainda aberto fica no painel até terminar. O prazo da licença começa na compra e termina na data indicada no painel. Se algo atrasar a entrega, fale com o suporte: ou a chave é entregue, ou o valor é devolvido.',
      'O código PIX vale por 5 minutos na loja. Se o dinheiro chegar depois, ele não se perde: entregamos a chave pelo preço pago ou, se o produto tiver saído de venda, se você já o tiver comprado de novo ou se o preço por volume do pedido não valer mais, devolvemos o valor automaticamente. Também são devolvidos automaticamente pagamentos que não correspondam ao pedido e, a partir de 1 dólar, o que for pago em criptomoeda além do preço.',
      'Uma chave de estoque e um uso de cupom com quantidade limitada ficam reservados, até o fim do prazo para pagar, a um pedido por conta e a três por endereço de rede; em criptomoeda, assim que o valor inteiro é visto na rede. O pedido sem reserva avisa antes do pagamento: a chave ou o uso do cupom é de quem paga primeiro e, se acabar, o valor volta na hora.',
      'Arrependimento: nas contratações a distância, o art. 49 do Código de Defesa do Consumidor (Lei nº 8.078/1990) assegura ao consumidor 7 dias para desistir, e o Decreto nº 7.962/2013 exige meios claros para isso. No painel, com a chave ainda não vista nem ativada e a ferramenta não baixada, você desiste da compra em até 7 dias, e o valor volta na hora, sem análise e sem ônus. Uma pessoa analisa o pedido quando a chave já entregue vem de um fornecedor externo, porque a loja não tem como desativá-la, e quando sem esta compra outra não teria o preço por volume.',
      `Reembolso: em até 24 horas da compra, também com a chave já vista ou ativada ou a ferramenta baixada, você pede o reembolso no painel, e uma pessoa analisa. O pedido fica na compra, com a resposta da loja. A loja pode oferecer prazos maiores, mostrados na compra. Fora deles, ou se preferir, escreva para ${supportEmail} com o número da transação.`,
      'Aprovado o pedido, o valor volta pelo mesmo meio de pagamento e a chave é desativada de forma definitiva ou, se foi renovada, perde os dias desse pagamento. Se o meio de pagamento recusar a devolução, tentamos de novo até conseguir, e avisamos você se não for possível. Esses prazos não limitam direitos previstos em lei.',
      'Renovação: você dá mais dias a uma chave que já tem, pelo preço do dia; ela e o aparelho continuam os mesmos, e os dias se somam ao prazo ou, se ele já terminou, contam do pagamento. Enquanto todos os dias da renovação estão por vir, você desiste dela em até 7 dias no painel, e o valor volta na hora; depois, uma pessoa analisa o pedido. Devolvido o valor, os dias saem da chave; se a chave não existir mais ou não for mais sua quando o dinheiro chegar, ele volta automaticamente.',
      'Produto que não funcione como anunciado tem as garantias legais do Código de Defesa do Consumidor. Comece pelo suporte: quase sempre resolvemos no mesmo dia. Pagamentos em criptomoeda, quando devolvidos, correspondem ao valor em dólares da compra.',
    ],
  },
  {
    id: 'responsibility',
    title: '5. Responsabilidades do cliente',
    paragraphs: [
      'Informe dados verdadeiros, mantenha o e-mail atualizado e cuide da sua conta: o que for feito com a sua senha será tratado como feito por você, salvo falha nossa ou comunicação imediata de acesso indevido.',
      'Confira plataforma, região e duração antes de comprar, e siga as instruções de instalação. Respeite as regras do jogo em que usar a ferramenta: nossos trainers destinam-se a partidas de um jogador, e os demais produtos não devem ser usados onde o jogo os proíba.',
      'A licença é individual e vale para um aparelho por vez, reconhecido pelo HWID, ou para tantos quantos a página do produto diz. Ao trocar de computador, confirme no painel o código que a ferramenta mostra, libere o aparelho ou peça ao suporte; liberações seguidas podem ter intervalo mínimo.',
    ],
  },
  {
    id: 'conduct',
    title: '6. Regras de conduta',
    paragraphs: [
      'Não é permitido: revender chaves fora do programa de revenda; compartilhar ou publicar chaves; copiar, descompilar ou burlar a proteção das ferramentas, salvo nos casos que a lei autoriza; ou usá-las para prejudicar outros jogadores.',
      'Também não é permitido fraudar pagamentos ou cupons, criar contas em série, atacar ou sobrecarregar a loja, coletar dados por robôs, nem publicar avaliações falsas, ofensivas, discriminatórias ou que exponham dados de terceiros.',
      'Avaliações são feitas só por quem comprou, passam por moderação quanto a estas regras e não são recusadas por serem críticas.',
    ],
  },
  {
    id: 'punishments',
    title: '7. Punições',
    paragraphs: [
      'Conforme a gravidade, o descumprimento destes termos pode levar a advertência, recusa de avaliação, bloqueio temporário da conta, suspensão da chave envolvida ou banimento.',
      'Salvo urgência ou fraude evidente, avisamos antes e dizemos o motivo. Você pode contestar a medida pelo suporte em até 30 dias, e uma pessoa fará a revisão. Se a medida se mostrar indevida, restabelecemos o acesso e devolvemos o tempo perdido.',
      'Contestação de pagamento (MED ou chargeback) suspende a chave enquanto é apurada ou, se ela foi renovada, tira dela os dias desse pagamento. As medidas desta seção não afastam direitos do consumidor nem a reparação de danos.',
    ],
  },
  {
    id: 'property',
    title: '8. Conteúdo e propriedade intelectual',
    paragraphs: [
      `A marca ${displayName}, os textos, as ilustrações e o código da loja pertencem à ${displayName} ou a seus licenciantes, e os programas são protegidos pelas Leis nº 9.609/1998 e nº 9.610/1998. A compra dá a você uma licença de uso pessoal, não exclusiva e pelo prazo contratado; não transfere a propriedade do programa.`,
      'Nomes de jogos e de empresas pertencem a seus titulares e aparecem apenas para indicar compatibilidade, sem vínculo ou patrocínio.',
      'O que você publica, como avaliações e imagem de perfil, continua seu. Você nos autoriza, gratuitamente, a exibir esse conteúdo na loja enquanto ele estiver publicado, e pode pedir a retirada a qualquer momento. Quem entender que um conteúdo viola seus direitos pode nos notificar pelos contatos da seção 12.',
    ],
  },
  {
    id: 'updates',
    title: '9. Atualizações e comunicações',
    paragraphs: [
      'Ferramentas recebem atualizações durante o prazo da licença e podem precisar de pausa quando um jogo muda. Avisamos sobre manutenções e novidades pelo sino de notificações da loja.',
      'Podemos atualizar estes termos. Mudanças relevantes trazem nova versão e pedem novo aceite: sem ele, a loja não aceita compras novas. Elas não atingem compras já feitas, e o texto que você aceitou continua guardado.',
      'Mensagens sobre conta, pagamento e segurança fazem parte do serviço e, quando o envio de e-mails está ativo, também chegam por e-mail: chave entregue, fim do prazo de uma chave, reembolso, contestação e mudanças na conta. O e-mail mostra só o fim da chave; ela inteira fica no painel. Não enviamos e-mails promocionais.',
    ],
  },
  {
    id: 'compliance',
    title: '10. Conformidade legal',
    paragraphs: [
      'Estes termos seguem a lei brasileira, em especial o Código de Defesa do Consumidor, o Decreto nº 7.962/2013, que trata do comércio eletrônico, o Marco Civil da Internet e a LGPD.',
      'Emitimos recibo de cada compra, disponível no painel, e cumprimos ordens de autoridades competentes, entregando apenas o que a lei exige.',
      'Se você compra de fora do Brasil, as normas imperativas de proteção ao consumidor do seu país continuam valendo. Podemos recusar vendas que a lei proíba.',
    ],
  },
  {
    id: 'final',
    title: '11. Disposições finais',
    paragraphs: [
      'Se uma cláusula for considerada inválida, as demais continuam em vigor. Deixar de exigir um direito em uma ocasião não significa renunciar a ele.',
      'Respondemos pelos danos que causarmos, na forma da lei. Não respondemos por mudanças feitas pelos produtores dos jogos, por uso contrário a estes termos nem por falhas do seu equipamento ou da sua conexão. Nada aqui exclui responsabilidade que a lei não permita excluir.',
      'Fica eleito o foro do domicílio do consumidor para resolver controvérsias. Antes disso, convidamos você a falar com o suporte ou a registrar o caso em consumidor.gov.br. Há versões em português e em inglês; em caso de divergência, prevalece a versão em português.',
    ],
  },
  {
    id: 'contact',
    title: '12. Contato',
    paragraphs: [
      `Suporte e reembolsos: ${supportEmail}. Privacidade e encarregado pelo tratamento de dados: ${privacyEmail}. Quando houver, o atalho Suporte do menu leva à comunidade de chat.`,
      `${legalName}, CNPJ ${cnpj}, ${addressLine}. Respondemos em até um dia útil, e pedidos de reembolso feitos dentro do prazo são respeitados mesmo que a resposta saia depois.`,
    ],
  },
] as const
