// Puts a conversation into the database of the server under test, as the user of this browser context.
import type { APIRequestContext } from 'playwright';
import { signToken } from '../../client/net/auth-token.ts';
import type { Session } from '../../client/net/auth-token.ts';
import type { History } from './history.ts';

/** A signed request to the server, with the session of the context's cookie. Rejects for an answer that is no success. */
export async function callAPI(
  request: APIRequestContext,
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<unknown> {
  const opened = await request.post(`${url}/api/session`, { data: {} });
  const session = (await opened.json()) as Session; // our own server's answer; the session tests check its shape
  const headers = { 'X-Tributary-Auth': signToken(session, {}, Date.now()) };
  const answer = await request.fetch(`${url}${path}`, { method, headers, ...(data === undefined ? {} : { data }) });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export async function seed(request: APIRequestContext, url: string, history: History): Promise<void> {
  const { id, title, config, messages } = history;
  await callAPI(request, url, 'POST', '/api/conversations', { id, title, config });
  await callAPI(request, url, 'POST', `/api/conversations/${id}/messages`, { messages });
}
