/** Everything specific to this shop. To open another one, start here. */
export const brand = {
  name: 'trinco',
  displayName: 'Trinco',
  line: {
    'pt-BR': 'Toda chave tem um segredo.',
    en: 'Every key has a secret.',
  },
  /** A key, as an SVG path with the even-odd fill rule. */
  mark: {
    width: 32,
    height: 20,
    path: 'M10 0a10 10 0 1 0 9.2 14H21v4h4v-4h2v3h4V7H19.2A10 10 0 0 0 10 0Zm-2.500 6.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7Z',
  },
  /** Prefix of the example keys. */
  keyPrefix: 'TRNC',
  /**
   * Fictitious, as the name says. Decreto 7.962/2013, art. 2, requires the real name, company number and address on every page where one
   * buys. The number has right check digits, and is of the alphanumeric kind.
   */
  legalName: 'Trinco Demonstração de Software Ltda. (empresa fictícia)',
  cnpj: 'TR.INC.O00/0001-81',
  address: {
    street: 'Rua do Exemplo, 123',
    city: 'Cidade Exemplo',
    state: 'SP',
    postalCode: '00000-000',
    country: 'Brasil',
  },
  supportEmail: 'suporte@trinco.test',
  privacyEmail: 'privacidade@trinco.test',
  foundedIn: 2021,
} as const

/** The address in one line, for footers and receipts. */
export const addressLine: string = (({ street, city, state, postalCode }) =>
  `${street}, ${city} - ${state}, CEP ${postalCode}`)(brand.address)
