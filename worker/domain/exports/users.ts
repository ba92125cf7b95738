import type { Parsed } from '#schema/api/endpoint.ts'
import type { exportUsers } from '#schema/api/exports.ts'
import { users } from '#schema/tables/index.ts'
import { usersMatching } from '../accounts/users.ts'
import { wordOf } from './code-words.ts'
import { dateTimeCell, defineExport } from './csv.ts'

const { id, name, email, role, lastLogin, lastLoginIp, isBanned, isBlocked } = users
const { termsVersion, termsAcceptedAt, createdAt } = users

export const sheet = defineExport({
  noun: 'user',
  name: ['usuarios', 'users'],
  table: users,
  select: (db, rowId) =>
    db
      .select({
        rowId,
        ...{ id, name, email, role, lastLogin, lastLoginIp, isBanned, isBlocked },
        ...{ termsVersion, termsAcceptedAt, createdAt },
      })
      .from(users),
  where: (query: Parsed<typeof exportUsers>, batch) => usersMatching(query, batch),
  columns: [
    ['ID', 'ID', (user) => user.id],
    ['Nome', 'Name', (user) => user.name],
    ['E-mail', 'E-mail', (user) => user.email],
    ['Cargo', 'Role', (user) => wordOf('role', user.role)],
    ['Banido', 'Banned', (user) => user.isBanned],
    ['Bloqueado', 'Blocked', (user) => user.isBlocked],
    ['Último login (Brasília)', 'Last login (Brasília)', (user) => dateTimeCell(user.lastLogin)],
    ['IP', 'IP', (user) => user.lastLoginIp],
    ['Versão dos termos', 'Version of the terms', (user) => user.termsVersion],
    ['Termos aceitos em (Brasília)', 'Terms accepted at (Brasília)', (user) => dateTimeCell(user.termsAcceptedAt)],
    ['Criado em (Brasília)', 'Created at (Brasília)', (user) => dateTimeCell(user.createdAt)],
  ],
})
