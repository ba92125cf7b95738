import { password } from '../shop.ts'
import type { Vendure } from './vendure.ts'

const refusal = '... on ErrorResult { message }'
const fields = 'id name slug description variants { id priceWithTax }'

/** Vendure's calls for the same work as ours. */
export const vendureCalls = ({ query }: Vendure) => ({
  list: () => query(`{ products(options: { take: 16 }) { items { ${fields} } } }`),
  search: () =>
    query(`{ search(input: { take: 16, groupByProduct: true }) { items { productId productName slug description
      priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`),
  product: (token: string) => query(`{ product(id: 1) { ${fields} } }`, token),
  register: (email: string) =>
    query(`mutation { registerCustomerAccount(input: { emailAddress: "${email}", firstName: "A", lastName: "B",
      password: "${password}" }) { ${refusal} } }`),
  async login(email: string): Promise<string> {
    const { token } = await query(`mutation { login(username: "${email}", password: "${password}") { ${refusal} } }`)
    if (token === null) throw new Error('Vendure answers no token')
    return token
  },
  /** A whole checkout, paid at once. */
  async buy(token: string) {
    const steps = [
      'addItemToOrder(productVariantId: 1, quantity: 1)',
      'setOrderShippingAddress(input: { streetLine1: "x", city: "x", countryCode: "BR" })',
      'setOrderShippingMethod(shippingMethodId: 1)',
      'transitionOrderToState(state: "ArrangingPayment")',
      'addPaymentToOrder(input: { method: "dummy", metadata: {} })',
    ]
    for (const step of steps) await query(`mutation { ${step} { __typename ${refusal} } }`, token)
    await query('{ activeCustomer { orders(options: { take: 1 }) { items { code state } } } }', token)
  },
})
