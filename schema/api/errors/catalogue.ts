import { categoriesMax } from '../../rules/catalogue.ts'
import type { ErrorTexts } from './texts.ts'

export const catalogueErrors = {
  product_not_found: [404, 'Produto não encontrado.', 'Product not found.'],
  product_gone: [410, 'Este produto não é mais vendido.', 'This product is no longer sold.'],
  category_not_found: [404, 'Categoria não encontrada.', 'Category not found.'],
  level_not_found: [404, 'Nível não encontrado.', 'Level not found.'],
  product_required: [400, 'Por favor, selecione um produto.', 'Please select a product.'],
  product_invalid: [400, 'Produto inválido.', 'Invalid product.'],
  campaign_dates: [400, 'A campanha precisa terminar depois do início.', 'The campaign has to end after it begins.'],
  campaigns_overlap: [
    400,
    'Duas campanhas deste produto ficariam em vigor ao mesmo tempo.',
    'Two campaigns of this product would run at the same time.',
  ],
  volume_price_high: [
    400,
    'Um preço por quantidade precisa ser menor que o preço do produto.',
    'A volume price has to be below the product’s price.',
  ],
  product_taken: [
    409,
    'Já existe um produto à venda com esse nome.',
    'There is already a product on sale with that name.',
  ],
  slug_taken: [
    409,
    'Já existe um produto à venda com esse endereço.',
    'There is already a product on sale with that address.',
  ],
  free_with_price: [
    400,
    'Um produto grátis não tem preço: deixe os dois preços em 0.',
    'A free product has no price: set both prices to 0.',
  ],
  level_in_use: [
    409,
    'Este nível está em uso e não pode ser excluído: {products}.',
    'This level is in use and cannot be deleted: {products}.',
  ],
  categories_full: [
    409,
    `A loja já tem ${categoriesMax} categorias, que é o máximo. Exclua uma antes.`,
    `The shop already has ${categoriesMax} categories, which is the most. Delete one first.`,
  ],
  category_taken: [409, 'Já existe uma categoria com esse nome.', 'There is already a category with that name.'],
} as const satisfies ErrorTexts
