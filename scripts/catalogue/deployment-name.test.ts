// The user's deployment name is sent instead of the id, for catalogued, fetched and typed models.
import { expect, test } from 'vitest';
import { defaultChatConfig } from '../../app/shared/message/chat-config.ts';
import { cardsOf } from '../../app/shared/providers/model-lists.ts';
import { resolveModels } from '../../app/shared/providers/model-resolver.ts';
import { buildPayload } from '../../app/shared/payload/payload.ts';
import { noModelStates } from '../../app/shared/providers/provider-states.ts';
import { catalogues, question, requestOf } from './requests.ts';

const loaded = await catalogues();
const mine = 'team-deployment';

async function sent(id: string, model: string, deploymentName?: string): Promise<string> {
  const found = loaded.find(({ provider }) => provider.manifest.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  const [resolved] = resolveModels({
    provider: { id, models: found.cards.filter((card) => card.id === model), otherModels: [] },
    list: { status: 'ready', cards: cardsOf(model === 'fetched' ? [{ id: model }] : []) },
    states: {
      ...noModelStates,
      added: model === 'typed' ? [model] : [],
      edited: deploymentName === undefined ? {} : { [model]: { deploymentName } },
    },
  });
  if (!resolved) throw new Error(`${id} has no ${model}`);
  const payload = buildPayload({
    provider: id,
    model,
    card: resolved.card,
    messages: [{ id: 'q', parentId: null, createdAt: 0, role: 'user', text: question, images: [] }],
    config: defaultChatConfig,
  });
  return (await requestOf(found.provider, payload)) ?? 'nothing was sent';
}

test.each([
  ['azure', 'gpt-4.1'],
  ['azure', 'typed'],
  ['azureai', 'typed'],
  ['volcengine', 'deepseek-r1'],
  ['volcengine', 'fetched'],
  ['qwen', 'qwen-plus'],
  ['qwen', 'typed'],
  ['openai', 'fetched'],
  ['anthropic', 'typed'],
  ['google', 'typed'],
  ['bedrock', 'typed'],
  ['ollama', 'typed'],
  ['openrouter', 'typed'],
])('%s, %s: the user’s name for it', async (id, model) => {
  const request = await sent(id, model, mine);
  expect(request).toContain(mine);
  expect(request.split('\n')[1]).not.toContain(`"model":"${model}"`);
});

test('without one the catalogue’s name is used', async () => {
  expect(await sent('volcengine', 'deepseek-r1')).toMatch(/"model":"deepseek-r1-\d{6}"/);
});
