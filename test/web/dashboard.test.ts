import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#schema/rules/languages.ts'
import { stubBrowser, tokenOf } from './browser-stub.ts'

let store = stubBrowser()
const { problemOfUrl, problemOfFile, removePicture, setPictureUrl, uploadPicture } = await import(
  '#web/dashboard/picture-state.ts'
)
const { sizeText } = await import('#web/dashboard/picture-text.ts')
const { changePassword } = await import('#web/dashboard/password-state.ts')
const { session } = await import('#web/state/session.ts')
const { notifySessionChange } = await import('#web/state/storage.ts')

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const old = tokenOf({ userId: 'u1', role: 'client', exp: 9_999_999_999 })

beforeEach(() => {
  store = stubBrowser()
  store.set('token', old)
  notifySessionChange()
})

test('a file is validated by its content and its size, as on the server', async () => {
  expect(await problemOfFile(null)).toBe('noFile')
  expect(await problemOfFile(new File([], 'a.png'))).toBe('noFile')
  expect(await problemOfFile(new File([png], 'anything.txt'))).toBeNull()
  expect(await problemOfFile(new File(['<svg/>'], 'a.png', { type: 'image/png' }))).toBe('fileType')
  expect(await problemOfFile(new File([png, new Uint8Array(5 * 1024 * 1024 - 8)], 'a.png'))).toBeNull()
  expect(await problemOfFile(new File([png, new Uint8Array(5 * 1024 * 1024 - 7)], 'a.png'))).toBe('fileSize')
})

test.each([
  ['', 'noUrl'],
  ['   ', 'noUrl'],
  ['https://a.co/me.png', null],
  [' https://a.co/me.MP4?x=1#y ', null],
  ['http://a.co/me.png', 'badUrl'],
  ['https://a.co/me.exe', 'badUrl'],
  ['https://a.co/me?x=.png', 'badUrl'],
  ['javascript:alert(1).png', 'badUrl'],
  ['me.png', 'badUrl'],
])('the URL %j', (address, problem) => {
  expect(problemOfUrl(address)).toBe(problem)
})

test('a changed and a removed profile image show in the session at once', async () => {
  const sent: unknown[] = []
  const answer = (profileImage: string) =>
    vi.stubGlobal('fetch', async (path: string, { body }: { body: unknown }) => {
      sent.push([path, body instanceof FormData ? (body.get('file') as File).name : body])
      return Response.json({ success: true, profileImage })
    })
  answer('http://shop.test/media/1.png')
  await uploadPicture(new File([png], 'eu.png'))
  expect(session.profileImage).toBe('http://shop.test/media/1.png')
  answer('https://a.co/me.png')
  await setPictureUrl(' https://a.co/me.png ')
  expect(store.get('profileImage')).toBe('https://a.co/me.png')
  await removePicture()
  expect(session.profileImage).toBeNull()
  expect(sent).toEqual([
    ['/api/auth/uploadProfileImage', 'eu.png'],
    ['/api/auth/updateProfileImage', '{"profileImage":"https://a.co/me.png"}'],
    ['/api/auth/removeProfileImage', null],
  ])
})

test('after a change of password the session continues with the new token; a wrong password does not end it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'wrong_password', error: 'no' }, { status: 400 }))
  const draft = { currentPassword: 'a', newPassword: 'chave-nova' }
  await expect(changePassword(draft)).rejects.toMatchObject({ code: 'wrong_password' })
  expect(store.get('token')).toBe(old)
  const fresh = tokenOf({ userId: 'u1', role: 'client', exp: 9_999_999_998 })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', token: fresh }))
  await changePassword(draft)
  expect(store.get('token')).toBe(fresh)
  expect(session).toMatchObject({ isSignedIn: true, userId: 'u1' })
})

test('file sizes are formatted', () => {
  const sizesIn = (language: Language, ...sizes: number[]) => sizes.map((bytes) => sizeText(bytes, language))
  expect(sizesIn('en', 1, 340_000, 3_400_000)).toEqual(['1 kB', '332 kB', '3.2 MB'])
  // Rounded to the nearest, a file just above the limit would have the size that is allowed.
  const mega = 1024 * 1024
  expect(sizesIn('en', 5 * mega, 5 * mega + 1, 5.01 * mega, 6 * mega)).toEqual(['5.0 MB', '5.1 MB', '5.1 MB', '6.0 MB'])
  expect(sizesIn('pt-BR', 3_400_000, 5 * mega, 5.01 * mega)).toEqual(['3,2 MB', '5,0 MB', '5,1 MB'])
})
