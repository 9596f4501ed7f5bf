// Every model that thinks: turning its control changes what the vendor is sent, or the model says that there is nothing to set.
import { describe, expect, test } from 'vitest';
import { controlsFor, thinkingOf, thinkingSupport } from '@tributary/runtime-core/models';
import type { KeyVault, ModelCard, ProviderDefinition } from '@tributary/runtime-core';
import { defaultChatConfig } from '../../app/shared/message/chat-config.ts';
import type { ChatConfig } from '../../app/shared/message/chat-config.ts';
import { customProviders } from '../../app/shared/providers/custom-providers.ts';
import { reasoningControl } from '../../app/shared/payload/model-params.ts';
import { cardsOf } from '../../app/shared/providers/model-lists.ts';
import { bundledCards, resolveModels } from '../../app/shared/providers/model-resolver.ts';
import { buildPayload } from '../../app/shared/payload/payload.ts';
import { defaultProviderState, noModelStates, sdkTypes } from '../../app/shared/providers/provider-states.ts';
import { providersFrom } from '../../app/shared/testing/provider-infos.ts';
import type { ProviderInfo } from '../../app/shared/providers/providers.ts';
import { thinksAlways } from '../../app/shared/payload/model-params.ts';
import { kindsFor } from '../../app/shared/providers/reasoning-kind.ts';
import { catalogues, question, requestOf } from './requests.ts';

/** As GET /api/providers shows a package. */
function infoOf({ manifest }: ProviderDefinition, models: readonly ModelCard[]): ProviderInfo {
  const { documents: _documents, ...row } = manifest;
  const [info] = providersFrom([{ ...row, thinking: thinkingSupport(manifest), models }]);
  if (!info) throw new Error(`${manifest.id} is not shown`);
  return info;
}

type Change = Partial<ChatConfig>;

interface Way {
  readonly vault?: KeyVault;
  /** Asked by the Responses API. */
  readonly responses?: boolean;
}

async function sent(
  provider: ProviderDefinition,
  card: ModelCard,
  change: Change,
  { vault, responses = false }: Way,
): Promise<string> {
  const payload = buildPayload({
    provider: provider.manifest.id,
    model: card.id,
    card,
    messages: [{ id: 'q', parentId: null, createdAt: 0, role: 'user', text: question, images: [] }],
    config: { ...defaultChatConfig, ...change },
    responses,
  });
  const needsAddress = provider.manifest.keyVault.required.includes('baseURL');
  const request = await requestOf(
    provider,
    payload,
    vault ?? (needsAddress ? { baseURL: 'https://own.example/v1' } : {}),
  );
  if (request === undefined) throw new Error(`${provider.manifest.id} sends nothing for ${card.id}`);
  return request;
}

const on = { enableReasoning: true };

/** Positions of a card's control between which the request must differ; none where there is nothing to set. */
function turns(card: ModelCard): readonly (readonly [before: Change, after: Change])[] {
  const control = reasoningControl(card);
  if (!control) return [];
  const { budget, efforts, switched } = control;
  const base = switched ? on : {};
  return [
    ...(switched ? [[{}, on] as const] : []),
    ...(budget
      ? [
          [
            { ...on, reasoningBudgetToken: 1 },
            { ...on, reasoningBudgetToken: budget.max },
          ] as const,
        ]
      : []),
    ...efforts.map((reasoningEffort) => [base, { ...base, reasoningEffort }] as const),
  ];
}

async function idleTurns(provider: ProviderDefinition, card: ModelCard, way: Way = {}): Promise<readonly string[]> {
  const idle: string[] = [];
  for (const [before, after] of turns(card)) {
    const [was, is] = [await sent(provider, card, before, way), await sent(provider, card, after, way)];
    if (was === is) idle.push(`${provider.manifest.id} ${card.id}: ${JSON.stringify(after)} changes nothing`);
  }
  return idle;
}

// The demo answers by itself: there is no wire to look at.
const asking = (await catalogues()).filter(
  ({ provider: { manifest } }) =>
    manifest.family !== 'demo' && manifest.operations.includes('chat') && !manifest.hidden,
);

describe('catalogues', () => {
  const seen = { set: 0, always: 0, never: 0 };
  test.each(asking.map((row) => [row.provider.manifest.id, row] as const))('%s', async (_id, { provider, cards }) => {
    const info = infoOf(provider, cards);
    const wrong: string[] = [];
    for (const [at, card] of bundledCards(info).entries()) {
      if (info.models[at]?.abilities?.reasoning !== true) continue;
      if (card.abilities?.reasoning !== true) {
        seen.never++;
        if (thinkingOf(card.id, info.thinkingModels)?.kind !== 'never') wrong.push(`${card.id}: lost its ability`);
      } else if (thinksAlways(card)) {
        seen.always++;
        const known = thinkingOf(card.id, info.thinkingModels);
        const carried = controlsFor(info.thinking ?? {}, card.id);
        // Without a row its wire must have nothing to say; an unknown model is not claimed to think always.
        if (known?.kind !== 'always' && carried.length > 0 && known === undefined) wrong.push(`${card.id}: no control`);
      } else {
        seen.set++;
        wrong.push(...(await idleTurns(provider, card)));
      }
    }
    expect(wrong).toEqual([]);
  });
  test('none is left out', () => {
    expect(seen.set + seen.always + seen.never).toBeGreaterThan(800);
    expect(seen.set).toBeGreaterThan(500);
    console.info(JSON.stringify(seen));
  });
});

const names = [
  'qwen3-8b',
  'gpt-oss-20b',
  'claude-sonnet-4-5',
  'claude-opus-4-7',
  'gemini-2.5-flash',
  'deepseek-v3.2',
  'glm-4.6',
  'o3',
  'kimi-k2.5',
  'nobody-knows-it',
];

test.each(asking.map((row) => [row.provider.manifest.id, row] as const))(
  '%s: a model of its list, whatever its name',
  async (_id, { provider }) => {
    const info = infoOf(provider, []);
    const list = { status: 'ready' as const, cards: cardsOf(names.map((id) => ({ id, reasoning: true }))) };
    const models = resolveModels({ provider: info, list, states: noModelStates });
    expect(models).toHaveLength(names.length);
    const idle = await Promise.all(models.map(({ card }) => idleTurns(provider, card)));
    expect(idle.flat()).toEqual([]);
  },
);

test.each(asking.map((row) => [row.provider.manifest.id, row] as const))(
  '%s: a typed model with each kind that the form offers',
  async (_id, { provider }) => {
    const info = infoOf(provider, []);
    for (const id of ['typed', 'claude-typed', 'kimi-k2.7-typed']) {
      for (const kind of kindsFor(info, id)) {
        const edited = { [id]: { abilities: { reasoning: true }, reasoning: kind } };
        const [model] = resolveModels({
          provider: info,
          list: undefined,
          states: { ...noModelStates, added: [id], edited },
        });
        expect(model && turns(model.card).length > 0).toBe(kind !== 'none');
        expect(model && (await idleTurns(provider, model.card))).toEqual([]);
      }
    }
  },
);

test.each(sdkTypes)('a provider of the user’s own that speaks %s', async (sdkType) => {
  // Of Bedrock's models Claude alone has a control.
  const id = sdkType === 'bedrock' ? 'us.anthropic.claude-typed' : 'typed';
  const loaded = asking.map(({ provider, cards }) => infoOf(provider, cards));
  const [info] = customProviders(loaded, { 'my-own': { ...defaultProviderState, custom: { name: 'Own', sdkType } } });
  const provider = asking.find((row) => row.provider.manifest.id === sdkType)?.provider;
  if (!info || !provider) throw new Error(`there is no ${sdkType}`);
  const kinds = kindsFor(info, id).filter((kind) => kind !== 'none');
  expect(kinds.length).toBeGreaterThan(0);
  for (const kind of [undefined, ...kinds]) {
    const edited = { [id]: { abilities: { reasoning: true }, ...(kind ? { reasoning: kind } : {}) } };
    const states = { ...noModelStates, added: [id], edited };
    const [model] = resolveModels({ provider: info, list: undefined, states });
    expect(model && turns(model.card).length).toBeGreaterThan(0);
    expect(model && (await idleTurns(provider, model.card, { vault: { baseURL: 'https://own.example/v1' } }))).toEqual(
      [],
    );
  }
});

const withResponses = asking.filter(({ provider }) => provider.manifest.responses);

test.each(withResponses.map((row) => [row.provider.manifest.id, row] as const))(
  '%s: models of its catalogue and typed ones, asked by the Responses API',
  async (_id, { provider, cards }) => {
    const idle: string[] = [];
    for (const card of bundledCards(infoOf(provider, cards))) {
      if (card.abilities?.reasoning === true) idle.push(...(await idleTurns(provider, card, { responses: true })));
    }
    const info = infoOf(provider, []);
    for (const kind of kindsFor(info, 'typed')) {
      const edited = { typed: { abilities: { reasoning: true }, reasoning: kind } };
      const states = { ...noModelStates, added: ['typed'], edited };
      const [model] = resolveModels({ provider: info, list: undefined, states });
      expect(model && turns(model.card).length > 0).toBe(kind !== 'none');
      if (model) idle.push(...(await idleTurns(provider, model.card, { responses: true })));
    }
    expect(idle).toEqual([]);
  },
);

test('a control reaches both wires of OpenAI', async () => {
  const provider = withResponses.find((row) => row.provider.manifest.id === 'openai')?.provider;
  const card: ModelCard = { id: 'o3', type: 'chat', settings: { extendParams: ['reasoningEffort'] } };
  if (!provider) throw new Error('there is no openai');
  const high = { reasoningEffort: 'high' };
  expect(await sent(provider, card, high, {})).toContain('"reasoning_effort":"high"');
  expect(await sent(provider, card, high, { responses: true })).toMatch(/\/responses\n.*"effort":"high"/s);
});
