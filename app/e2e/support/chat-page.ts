// Common helpers of the chat's browser tests: the page by the roles and names that a person sees.
import { expect } from 'playwright/test';
import type { Locator, Page, Route } from 'playwright/test';
import type { StreamEvent } from '@tributary/runtime-core';
import { beginByPage, postEvents } from './by-page.ts';
import { routeLive } from './live-route.ts';

export type Model = 'demo' | 'demo-fast' | 'demo-slow';

/** Opens the chat with a model chosen, and waits until the page is awake. */
export async function openChat(page: Page, model: Model = 'demo-fast', animation = 'none'): Promise<void> {
  await chooseModel(page, { provider: 'demo', model }, animation);
  await page.goto('/');
  await awake(page);
}

/** A page that is opened after this has the model chosen, unless its settings say something else. */
export const chooseModel = (
  page: Page,
  config: { readonly provider: string; readonly model: string },
  animation = 'none',
) =>
  page.addInitScript((settings) => {
    if (!localStorage.getItem('tributary.settings')) localStorage.setItem('tributary.settings', settings);
  }, JSON.stringify({ animation, config }));

/** The page has read what this browser holds. */
export const drawn = (page: Page): Promise<void> =>
  expect(page.locator('[data-awake="true"]')).toHaveCount(1, { timeout: 20_000 });

/** It also has its session: whatever asks the server before that, for another page or for the test, is another visitor. */
export async function awake(page: Page): Promise<void> {
  await drawn(page);
  await expect.poll(() => page.context().cookies(page.url()), { timeout: 20_000 }).not.toEqual([]);
}

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const answers = (page: Page): Locator => page.locator('article[aria-busy]');
export const lastAnswer = (page: Page): Locator => answers(page).last();
export const modelButton = (page: Page): Locator => page.getByRole('button', { name: /^(Model: |Choose a model)/ });

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Chooses an option of a select by its words. */
export async function chooseOption(select: Locator, option: string | RegExp): Promise<void> {
  await select.click();
  await select
    .page()
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .click();
  await expect(select.page().getByRole('listbox')).toHaveCount(0);
}

/** Leaves the chat that is open. What is asked next belongs to the new one, and its answers are counted from none. */
export async function newChat(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New chat' }).click();
  await expect(answers(page)).toHaveCount(0);
}

/** Says something and waits for the end of the answer. */
export async function ask(page: Page, text: string): Promise<Locator> {
  const before = await answers(page).count();
  await say(page, text);
  await expect(answers(page)).toHaveCount(before + 1);
  await ended(page);
  return lastAnswer(page);
}

export const ended = (page: Page): Promise<void> =>
  expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });

/** Holds back what runs say until the returned function is called: they run for as long as a test needs. */
export async function holdReplies(page: Page): Promise<() => void> {
  let go: () => void = () => undefined;
  (await routeLive(page)).held = new Promise<void>((resolve) => (go = resolve));
  return go;
}

/** Events of an answer. */
export const stream = (...events: readonly (readonly [type: string, data: unknown])[]): readonly StreamEvent[] =>
  events.map(([type, data]) => ({ id: 'r1', type, data }) as StreamEvent); // of a type that the server knows

export type PlayedReply =
  /** An answer, which the server stores. */
  | { readonly events: readonly StreamEvent[] }
  /** Bytes that no server would write. The page alone is shown them: the server keeps an answer of its own. */
  | { readonly streamed: string }
  /** A refusal. */
  | { readonly status: number; readonly type: string; readonly body: string };

/** Answers the next questions in the provider's place, in this order; after them the provider answers again. */
export async function answerWith(page: Page, ...replies: readonly PlayedReply[]): Promise<void> {
  const queue = [...replies];
  await page.route(askedAt, async (route) => {
    const reply = route.request().method() === 'POST' ? queue.shift() : undefined;
    if (!reply) return route.fallback();
    if ('streamed' in reply) return playStreamed(page, route, reply.streamed);
    if ('status' in reply) return route.fulfill({ status: reply.status, contentType: reply.type, body: reply.body });
    const { response, begun } = await beginByPage(route);
    if (!begun) return route.fulfill({ response });
    await route.fulfill({ response, json: begun });
    await postEvents(page, route, begun, reply.events);
  });
}

async function playStreamed(page: Page, route: Route, text: string): Promise<void> {
  const live = await routeLive(page);
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const { heard } = live;
  // News of the server's own answer may overtake the response that names its run.
  live.heard = heard.then(() => known);
  try {
    const response = await route.fetch();
    const { runId } = (await response.json()) as { readonly runId: string };
    live.played.set(runId, numbered(text));
    await route.fulfill({ response });
  } finally {
    resolve();
  }
}

/** A run's events as they are followed: each with its number, and behind them the last word. */
function numbered(body: string): string {
  let seq = 0;
  const events = body.replaceAll(/^id: .*\n/gm, '').replaceAll(/^event: /gm, () => `id: ${++seq}\nevent: `);
  return `${events}event: end\ndata: ${JSON.stringify({ status: 'done', lastSeq: seq })}\n\n`;
}

/** Addresses that a question goes to. */
export const askedAt = /\/api\/(?:runs|turns)$/;

/** A page with these keys in its storage, and this model. */
export async function openWith(page: Page, vaults: Readonly<Record<string, object>>, provider: string, model: string) {
  await page.addInitScript(
    ([kept, config]) => {
      if (localStorage.getItem('tributary.settings')) return;
      localStorage.setItem('tributary.settings', JSON.stringify({ animation: 'none', config }));
      for (const [id, vault] of Object.entries(kept))
        localStorage.setItem(`tributary.vault.${id}`, JSON.stringify(vault));
    },
    [vaults, { provider, model }] as const,
  );
  await page.goto('/');
  await awake(page);
}

export const failure = (errorType: string | number, message: string, status: number) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ errorType, body: { error: { message }, provider: 'demo' } }),
});

/** The claims of the token that a request was signed with. */
export function claimsOf(token: string | undefined): Readonly<Record<string, unknown>> {
  const claims: unknown = JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString());
  return claims as Readonly<Record<string, unknown>>; // a JSON object: our own client wrote it
}

/** Unfolds the advanced settings on the page of a provider. */
export async function openAdvanced(page: Page): Promise<void> {
  const fold = page.getByRole('region', { name: 'Advanced' }).getByRole('button', { name: /^Advanced/ });
  // Stored values may open them meanwhile, and the click would fold them.
  await expect(async () => {
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}
