import type { TestServer } from './start-server.ts'

export type Student = { readonly username: string; readonly password: string }

let made = 0

/** An address nobody has used before. */
export const newAddress = (): string => {
  made += 1
  return `applicant${made}-${process.pid}@example.com`
}

export const goodPassword = 'Kestrel!Harbor7'

const post = async ({ url }: TestServer, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

export const signUpAndConfirm = async (server: TestServer): Promise<Student> => {
  const student = { username: newAddress(), password: goodPassword }
  await post(server, '/public/signup', student)
  const code = await server.mailbox.find(student.username, /\b\d{6}\b/)
  await post(server, '/public/confirm', { username: student.username, code })
  return student
}
