import { termsVersion } from '#schema/rules/accounts.ts'
import { firstNames, lastNames, noPassword, plain } from '../demo/accounts.ts'
import { draw, numbers, type Shop, type Slice, userId, whenOf, wordOf } from './rows.ts'

const middleNames = [...lastNames, ...firstNames]
const hosts = ['@exemplo.test', '@correio.test', '@caixa.test']

export const insertUsers = (slice: Slice, { now, users }: Shop) => `
  with recursive ${numbers(slice)}, people as (select n, ${whenOf(users, now)} as at from numbers)
  insert into users (id, name, email, password_hash, role, discord_id, discord_name, is_banned, is_blocked, terms_version,
    terms_accepted_at, terms_address, last_login, last_login_ip, created_at)
  select ${userId('n')}, ${wordOf(firstNames, 1)} || ' ' || ${wordOf(middleNames, 2)} || ' ' || ${wordOf(lastNames, 3)},
    ${wordOf(firstNames.map(plain), 1)} || '.' || ${wordOf(lastNames.map(plain), 3)} || n || ${wordOf(hosts, 4)},
    '${noPassword}', iif(${draw(5, 50)} = 0, 'reseller', 'client'),
    iif(${draw(6, 500)} = 0, printf('32%016d', n), null), iif(${draw(6, 500)} = 0, 'jogador' || n, null),
    ${draw(7, 300)} = 0, ${draw(8, 200)} = 0, '${termsVersion}', at, '203.0.113.' || (1 + n % 250),
    iif(${draw(9, 12)} = 0, null, at + (${now} - at) / 1000 * ${draw(10, 1_000)}), '198.51.100.' || (1 + n % 250), at
  from people where true on conflict do nothing`
