// Requests that the server builds for the questions of a page. Each question is sent as that of a page which calls the provider
// itself: such a page gets the request. This program makes the call in its name, so that the page is shown an answer like any other.
import type { Page, Route } from 'playwright/test';
import type { ChatPayload, StreamEvent } from '@tributary/runtime-core';
import { beginByPage, eventsOf, postEvents, signed } from './by-page.ts';
import type { Begun } from './by-page.ts';
import { claimsOf } from './chat-page.ts';

interface Question {
  readonly payload: ChatPayload;
  /** Of the token that it was signed with. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Calls back for each question from now on. */
async function onQuestion(page: Page, take: (question: Question) => void): Promise<void> {
  await page.route('**/api/turns', async (route) => {
    const { response, begun, payload } = await beginByPage(route);
    if (!begun) return route.fulfill({ response });
    take({ payload, claims: claimsOf(route.request().headers()['x-tributary-auth']) });
    await route.fulfill({ response, json: begun });
    // The page may be closed by then.
    await answer(page, route, begun, payload).catch(() => undefined);
  });
}

async function answer(page: Page, route: Route, begun: Begun, payload: ChatPayload): Promise<void> {
  const { origin } = new URL(route.request().url());
  const headers = signed(route.request());
  const reply = await page.request.post(`${origin}/api/chat/${payload.provider ?? ''}`, { headers, data: payload });
  const events = reply.ok() ? eventsOf(await reply.text()) : [errorOf((await reply.json()) as Failure, payload)];
  await postEvents(page, route, begun, events);
}

interface Failure {
  readonly errorType: string | number;
  readonly body: { readonly error?: { readonly message?: string } };
}
const errorOf = ({ errorType, body }: Failure, { provider = '' }: ChatPayload): StreamEvent =>
  ({
    id: '',
    type: 'error',
    data: { type: errorType, message: body.error?.message ?? '', body, provider },
  }) as StreamEvent; // of a type that the server knows

/** The next question: what is asked of the provider, and the claims it was signed with. */
export function nextQuestion(page: Page): Promise<Question> {
  return new Promise((resolve, reject) => void onQuestion(page, resolve).catch(reject));
}

/** The payloads of answers, in order. */
export function watch(page: Page): { readonly chat: ChatPayload[] } {
  const seen = { chat: [] as ChatPayload[] };
  void onQuestion(page, ({ payload }) => void seen.chat.push(payload));
  return seen;
}
