// Every extendParam of a catalogue has a control in the chat, and changing it changes the request.
import { expect, test } from 'vitest';
import type { ModelCard, ProviderDefinition } from '@tributary/runtime-core';
import { defaultChatConfig } from '../../app/shared/message/chat-config.ts';
import type { ChatConfig } from '../../app/shared/message/chat-config.ts';
import { extendRows } from '../../app/shared/payload/extend-params.ts';
import { extendedParams, reasoningControl } from '../../app/shared/payload/model-params.ts';
import { catalogues, question, requestOf } from './requests.ts';

async function sent(provider: ProviderDefinition, card: ModelCard, change: Partial<ChatConfig>): Promise<string> {
  const params = extendedParams(card, { ...defaultChatConfig, ...change });
  const messages = [{ role: 'user' as const, content: question }];
  return (await requestOf(provider, { model: card.id, messages, ...params })) ?? 'nothing was sent';
}

type Turn = readonly [before: Partial<ChatConfig>, after: Partial<ChatConfig>];

/** Two positions of the control whose requests must differ. */
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
for (const { provider, cards } of await catalogues()) {
  // The demo sends no request.
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
        // Requests that vary without a change would prove nothing.
        expect(await sent(provider, card, before), `${card.id}, sent twice`).toBe(was);
        if (was === 'nothing was sent') idle.push(`${card.id} ${param}: ${was}`);
        else if ((await sent(provider, card, after)) === was)
          idle.push(`${card.id} ${param}: ${JSON.stringify(after)} changes nothing`);
      }
    }
  }
  expect(idle).toEqual([]);
});
