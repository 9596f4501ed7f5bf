// Questions sent as those of a page that calls the provider itself: the server stores what this program says that the model answered.
import type { APIResponse, Page, Request, Route } from 'playwright/test';
import type { ChatPayload, StreamEvent } from '@tributary/runtime-core';

/** What the page is told of a run that begins. */
export interface Begun {
  readonly runId: string;
  readonly lastSeq: number;
}
type ByPage =
  | { readonly response: APIResponse; readonly begun: Begun; readonly payload: ChatPayload }
  | { readonly response: APIResponse; readonly begun?: never; readonly payload?: never };

/** Begins the turn that the page asks for. Refused, it has no run. */
export async function beginByPage(route: Route): Promise<ByPage> {
  const response = await route.fetch({ postData: { ...route.request().postDataJSON(), byPage: {} } });
  if (!response.ok()) return { response };
  const { payload, ...begun } = (await response.json()) as Begun & { readonly payload: ChatPayload };
  return { response, begun, payload };
}

/** The whole answer, with its end. */
export async function postEvents(
  page: Page,
  route: Route,
  { runId, lastSeq }: Begun,
  events: readonly StreamEvent[],
): Promise<void> {
  const { origin } = new URL(route.request().url());
  const end = events.some(({ type }) => type === 'error') ? 'error' : 'done';
  await page.request.post(`${origin}/api/runs/${runId}/events`, {
    headers: signed(route.request()),
    data: { after: lastSeq, events, end },
  });
}

export const signed = (request: Request): Record<string, string> => {
  const token = request.headers()['x-tributary-auth'];
  return { 'content-type': 'application/json', ...(token === undefined ? {} : { 'x-tributary-auth': token }) };
};

/** Server-sent events as our server writes them. */
export const eventsOf = (text: string): readonly StreamEvent[] =>
  text.split('\n\n').flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const [type, data] = [field('event'), field('data')];
    if (type === undefined || data === undefined) return [];
    return [{ id: field('id') ?? '', type, data: JSON.parse(data) } as StreamEvent]; // as our server wrote it
  });
