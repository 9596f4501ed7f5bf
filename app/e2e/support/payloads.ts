// Payloads that a page sends, read from its requests.
import type { Page } from 'playwright/test';
import type { ChatPayload } from '@tributary/runtime-core';
import { leaveToPage } from './chat-page.ts';

/** The payloads of answers, in order; those of titles and summaries apart. */
export function watch(page: Page): { readonly chat: ChatPayload[]; readonly tasks: ChatPayload[] } {
  void leaveToPage(page);
  const seen = { chat: [] as ChatPayload[], tasks: [] as ChatPayload[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !/^\/api\/(?:chat\/|runs$)/.test(pathname)) return;
    // Written by our own client: a payload, or a run with one in it.
    const body = request.postDataJSON() as ChatPayload & { readonly payload?: ChatPayload };
    const payload = body.payload ?? body;
    const first = payload.messages[0];
    const isTask = first?.role === 'system' && /^You (?:name|summarise) conversations/.test(String(first.content));
    (isTask ? seen.tasks : seen.chat).push(payload);
  });
  return seen;
}
