import type { ErrorTexts } from './texts.ts'

export const couponErrors = {
  coupon_invalid: [404, 'Cupom inválido.', 'Invalid code.'],
  coupon_not_found: [404, 'Cupom não encontrado.', 'Coupon not found.'],
  coupon_role: [400, 'Este cupom não vale para a sua conta.', 'This coupon is not valid for your account.'],
  coupon_exhausted: [400, 'Este cupom já esgotou.', 'This coupon has been used up.'],
  coupon_used: [
    400,
    'Você já usou este cupom o máximo de vezes permitido.',
    'You have used this coupon as often as it allows.',
  ],
  coupon_in_order: [
    409,
    'Este cupom já está no seu pedido em aberto de {product}. Pague esse pedido ou espere ele expirar.',
    'This coupon is already in your open order for {product}. Pay that order, or wait until it expires.',
  ],
  coupon_dates: [400, 'O fim da validade não pode vir antes do início.', 'The coupon cannot end before it begins.'],
  coupon_taken: [409, 'Já existe um cupom com esse código.', 'There is already a coupon with that code.'],
  coupon_ordered: [
    409,
    'Há pedidos em aberto sem uso reservado que conhecem o cupom por este código. Desative o cupom, ou mude o código quando esses pedidos terminarem.',
    'Open orders without a reserved use know the coupon by this code. Deactivate it, or change the code when these orders have ended.',
  ],
  coupon_below_uses: [
    409,
    'O máximo de usos não pode ficar abaixo dos usos atuais.',
    'The maximum cannot be below the current uses.',
  ],
} as const satisfies ErrorTexts
