import { sessionMs, termsVersion } from '#schema/rules/accounts.ts'
import { asciiLetters, firstNames, lastNames, noPassword } from '../demo/accounts.ts'
import { createdAtOf, type LargeShop, numbers, randomBelow, randomWord, type Slice, sessionId, userId } from './rows.ts'

const middleNames = [...lastNames, ...firstNames]
const hosts = ['@exemplo.test', '@correio.test', '@caixa.test']

export const insertUsers = (slice: Slice, { now, users }: LargeShop) => `
  with recursive ${numbers(slice)}, people as (select *, iif(${randomBelow(9, 12)} = 0, null, at + (${now} - at) / 1000 * ${randomBelow(10, 1_000)}) as seen
    from (select n, ${createdAtOf(users, now)} as at from numbers))
  insert into users (id, name, email, password_hash, role, discord_id, discord_name, is_banned, is_blocked, terms_version,
    terms_accepted_at, terms_address, last_login, last_login_ip, sessions, created_at)
  select ${userId('n')}, ${randomWord(firstNames, 1)} || ' ' || ${randomWord(middleNames, 2)} || ' ' || ${randomWord(lastNames, 3)},
    ${randomWord(firstNames.map(asciiLetters), 1)} || '.' || ${randomWord(lastNames.map(asciiLetters), 3)} || n || ${randomWord(hosts, 4)},
    '${noPassword}', iif(${randomBelow(5, 50)} = 0, 'reseller', 'client'),
    iif(${randomBelow(6, 500)} = 0, printf('32%016d', n), null), iif(${randomBelow(6, 500)} = 0, 'jogador' || n, null),
    ${randomBelow(7, 300)} = 0, ${randomBelow(8, 200)} = 0, '${termsVersion}', at, '203.0.113.' || (1 + n % 250),
    seen, '198.51.100.' || (1 + n % 250), iif(seen > ${now - sessionMs}, json_array(json_object('id', ${sessionId}, 'startedAt', seen,
      'expiresAt', seen + ${sessionMs}, 'browser', 'Chrome', 'system', 'Windows', 'address', '198.51.*.*')), '[]'), at
  from people where true on conflict do nothing`
