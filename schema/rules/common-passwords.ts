/**
 * The most common passwords of at least six characters, from public lists, with Portuguese ones and the shop's name. Compared without case.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 654321 111111 1111111
  11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 999999 121212 112233 123123 123123123 123321 1234321
  123654 147258 147258369 159357 159753 142536 102030 10203040 131313 696969 101010 password password1 password12 password123
  passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert12345 qwerty12345 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc zaq12wsx asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm abc123 abcd1234 abcdef abcdefg abc12345
  a123456 a12345678 aa123456 aa12345678 abcabc admin123 administrator admin1 letmein welcome welcome1 monkey dragon football baseball
  superman batman iloveyou princess sunshine master shadow michael jordan hunter trustno1 whatever starwars pokemon freedom charlie
  computer internet killer soccer mustang access flower changeme secret secret1 google minecraft roblox fortnite valorant counterstrike
  senha1 senha12 senha123 senha1234 senha12345 senha123456 minhasenha mudar123 mudar@123 brasil brasil123 flamengo flamengo1
  corinthians palmeiras saopaulo vasco123 gremio santos internacional cruzeiro botafogo fluminense teamo123 euteamo teamo1 amorzinho
  estrela deus123 jesus1 jesus123 jesuscristo familia familia1 felicidade gabriel rafael lucas123 matheus gustavo felipe camila
  amanda juliana fernanda leticia beatriz bruna123 carlos marcos daniel andre123 vitoria princesa gatinha chocolate cachorro
  abcdefgh abcdefghi samsung samsung1 iphone lol123 league asdasd asdasd123 qweqwe qweasd qweasdzxc zxczxc 123qwe 123qweasd qwe123
  1234qwer 12qwaszx 1a2b3c 1a2b3c4d 123abc 123456a 123456789a 1234567a trinco trinco123 trinco1`.split(/\s+/),
)

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())
