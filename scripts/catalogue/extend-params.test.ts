// Every extendParam of every catalogue has a control that the chat draws, and turning it changes what the vendor is sent.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { KeyVault, ModelCard, ProviderDefinition, Transport } from '@tributary/runtime-core';
import { createLoader } from '@tributary/runtime-core/loader';
import { findPackages, shareCore } from '@tributary/runtime-core/node';
import { defaultChatConfig } from '../../app/chat/chat-config.ts';
import type { ChatConfig } from '../../app/chat/chat-config.ts';
import { extendRows } from '../../app/chat/extend-params.ts';
import { extendedParams, reasoningControl } from '../../app/chat/model-params.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
shareCore(root);
const loader = createLoader(() => findPackages({ folders: [`${root}/providers`], root, named: undefined }));

/** What a request needs so that it is made: nothing of it is read. */
const vault: KeyVault = {
  apiKey: 'k',
  endpoint: 'https://vendor.example',
  region: 'us-east-1',
  accessKeyId: 'a',
  secretAccessKey: 's',
  baseURLOrAccountID: 'account',
};

/** Keeps the request that carries the conversation; what is asked before it (tokens) gets an answer of any kind. */
function recorder() {
  let seen: string | undefined;
  const transport: Transport = (request) => {
    const text = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body as Uint8Array);
    if (text.includes('the question')) {
      seen = `${request.url}\n${text}`;
      return Promise.reject(new Error('seen'));
    }
    const answer = { token: 't', access_token: 't', expires_in: 3600, expires_at: 9_999_999_999 };
    const bytes = new TextEncoder().encode(JSON.stringify(answer));
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      url: request.url,
      body: {
        start(sink) {
          sink.data(bytes);
          sink.end();
        },
        pause() {},
        resume() {},
        cancel() {},
      },
    });
  };
  return { transport, seen: () => seen };
}

async function sent(provider: ProviderDefinition, card: ModelCard, change: Partial<ChatConfig>): Promise<string> {
  const { transport, seen } = recorder();
  const runtime = createRuntime({ providers: [provider], transport });
  const params = extendedParams(card, { ...defaultChatConfig, ...change });
  const messages = [{ role: 'user' as const, content: 'the question' }];
  await runtime.chat(provider.manifest.id, { model: card.id, messages, ...params }, { vault }).catch(() => undefined);
  return seen() ?? 'nothing was sent';
}

type Turn = readonly [before: Partial<ChatConfig>, after: Partial<ChatConfig>];

/** Positions of the control between which the request must differ. */
function turns(card: ModelCard, param: string): readonly Turn[] {
  const on = { enableReasoning: true };
  const row = extendRows[param];
  const control = reasoningControl(card);
  switch (row?.control) {
    case 'switch':
      return [[{ [row.field]: false }, { [row.field]: true }]];
    case 'choice':
      return row.values.map((value): Turn => [{}, { [row.field]: value }]);
    case 'reasoning':
      if (param === 'enableReasoning') return control?.switched ? [[{}, on]] : [];
      if (param === 'reasoningEffort')
        return (control?.efforts ?? []).slice(-1).map((level): Turn => [on, { ...on, reasoningEffort: level }]);
      return control?.budget
        ? [
            [
              { ...on, reasoningBudgetToken: 1 },
              { ...on, reasoningBudgetToken: control.budget.max },
            ],
          ]
        : [];
    case undefined:
      return [];
  }
}

const found: (readonly [string, ProviderDefinition, readonly ModelCard[]])[] = [];
for (const provider of await loader.providers()) {
  const cards = typeof provider.models === 'function' ? (await provider.models()).models : provider.models;
  // The demo answers by itself: there is no wire to look at.
  const asks = provider.manifest.family !== 'demo';
  if (asks && cards.some(({ settings }) => settings?.extendParams)) found.push([provider.manifest.id, provider, cards]);
}

test('there are catalogues to look at', () => expect(found.length).toBeGreaterThan(30));

test.each(found)('%s: every control reaches the vendor', async (_id, provider, cards) => {
  const idle: string[] = [];
  for (const card of cards) {
    for (const param of card.settings?.extendParams ?? []) {
      const positions = turns(card, param);
      if (positions.length === 0) idle.push(`${card.id} ${param}: no control`);
      for (const [before, after] of positions) {
        const was = await sent(provider, card, before);
        // A request that differs from itself would prove nothing.
        expect(await sent(provider, card, before), `${card.id}, sent twice`).toBe(was);
        if (was === 'nothing was sent') idle.push(`${card.id} ${param}: ${was}`);
        else if ((await sent(provider, card, after)) === was)
          idle.push(`${card.id} ${param}: ${JSON.stringify(after)} changes nothing`);
      }
    }
  }
  expect(idle).toEqual([]);
});
