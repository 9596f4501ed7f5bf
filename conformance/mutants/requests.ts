// Defects of requests: the caller's values are lost, changed, or sent to the wrong place.
import type { ChatMessage, KeyVault, Operation } from '@tributary/runtime-core';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

const { eachText, lost } = plant;

const changed = (name: 'temperature' | 'top_p' | 'max_tokens', change: (value: number) => number): Mutant['plant'] =>
  plant.params((params) => ({ ...params, ...(params[name] === undefined ? {} : { [name]: change(params[name]) }) }));

const withoutParts = (type: string) => (messages: readonly ChatMessage[]) =>
  messages.map((message) =>
    Array.isArray(message.content)
      ? { ...message, content: message.content.filter((part) => part.type !== type) }
      : message,
  );

const headers = (change: (headers: Record<string, string>, key: string) => Record<string, string>): Mutant['plant'] =>
  plant.request((asked, { vault }) => ({
    ...asked,
    headers: change({ ...asked.headers }, vault.apiKey ?? vault.accessKeyId ?? ''),
  }));

/** Name of the header with a credential, which varies by vendor. */
const credential = /^(authorization|x-api-key|x-goog-api-key|api-key)$/i;

const edited = (change: (name: string, value: string) => readonly (readonly [string, string])[]): Mutant['plant'] =>
  headers((given) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (credential.test(name) ? change(name, value) : [[name, value]])),
    ),
  );

const keeping: Mutant['plant'] = (subject) => {
  let first: KeyVault | undefined;
  return plant.vault((vault) => (first ??= vault))(subject);
};

const wrongPath = (operation: Operation): Pick<Mutant, 'cases' | 'needs' | 'plant'> => ({
  cases: ['C-121'],
  needs: [operation],
  plant: plant.request((asked, context) => {
    if (context.operation !== operation) return asked;
    const [address = '', search] = asked.url.split('?', 2);
    return { ...asked, url: `${address}X${search === undefined ? '' : `?${search}`}` };
  }),
});

const bodyText = (change: (text: string) => string): Mutant['plant'] =>
  plant.request((asked) => {
    const { body } = asked;
    if (body === undefined || asked.method !== 'POST') return asked;
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    return text.startsWith('{') ? { ...asked, body: change(text) } : asked;
  });

export const requestMutants: readonly Mutant[] = [
  { name: 'earlier turns dropped', cases: ['C-111'], plant: plant.messages((all) => all.slice(-1)) },
  {
    name: 'system texts dropped',
    cases: ['C-111'],
    plant: plant.messages((all) => all.filter(({ role }) => role !== 'system')),
  },
  {
    name: 'the second system text dropped',
    cases: ['C-111'],
    plant: plant.messages((all) => all.filter(({ role }, at) => role !== 'system' || at === 0)),
  },
  {
    name: 'assistant turns dropped',
    cases: ['C-111'],
    plant: plant.messages((all) => all.filter(({ role, tool_calls }) => role !== 'assistant' || tool_calls)),
  },
  {
    name: 'the oldest turn dropped',
    cases: ['C-111'],
    plant: plant.messages((all) => {
      const oldest = all.findIndex(({ role }) => role === 'user');
      return all.length > 3 ? all.filter((_message, at) => at !== oldest) : all;
    }),
  },
  {
    name: 'system texts sent as the user’s',
    cases: ['C-111'],
    unless: 'system',
    plant: plant.messages((all) =>
      all.map((message) => (message.role === 'system' ? { ...message, role: 'user' as const } : message)),
    ),
  },
  { name: 'texts cut at 10,000 characters', cases: ['C-111'], plant: eachText((text) => text.slice(0, 10_000)) },
  { name: 'lines of texts joined', cases: ['C-111'], plant: eachText((text) => text.replaceAll('\n', ' ')) },
  { name: 'texts normalized', cases: ['C-111'], plant: eachText((text) => text.normalize('NFKC')) },
  {
    name: 'pictures among letters dropped',
    cases: ['C-111'],
    plant: eachText((text) => text.replaceAll(/\p{Extended_Pictographic}/gu, '')),
  },
  { name: 'turns in reverse', cases: ['C-111'], plant: plant.messages((all) => all.toReversed()) },
  {
    name: 'assistant turns sent as the user’s',
    cases: ['C-111'],
    plant: plant.messages((all) =>
      all.map((each) => (each.role === 'assistant' && !each.tool_calls ? { ...each, role: 'user' } : each)),
    ),
  },
  {
    name: 'tool results emptied',
    cases: ['C-112'],
    plant: plant.messages((all) => all.map((each) => (each.role === 'tool' ? { ...each, content: '' } : each))),
  },
  {
    name: 'tool results dropped',
    cases: ['C-112'],
    plant: plant.messages((all) => all.filter(({ role }) => role !== 'tool')),
  },
  {
    name: 'the second of parallel calls dropped',
    cases: ['C-112'],
    plant: plant.messages((all) =>
      all.map((each) => (each.tool_calls ? { ...each, tool_calls: each.tool_calls.slice(0, 1) } : each)),
    ),
  },
  {
    name: 'the third of parallel calls dropped, with its result',
    cases: ['C-112'],
    plant: plant.messages((all) => {
      const kept = all.flatMap(({ tool_calls: calls = [] }) => calls.slice(0, 2).map(({ id }) => id));
      return all
        .filter(({ tool_call_id: id }) => id === undefined || kept.includes(id))
        .map((message) => (message.tool_calls ? { ...message, tool_calls: message.tool_calls.slice(0, 2) } : message));
    }),
  },
  {
    name: 'arguments of calls emptied',
    cases: ['C-112'],
    plant: plant.messages((all) =>
      all.map((each) =>
        each.tool_calls
          ? {
              ...each,
              tool_calls: each.tool_calls.map((call) => ({ ...call, function: { ...call.function, arguments: '{}' } })),
            }
          : each,
      ),
    ),
  },
  {
    name: 'results of parallel calls swapped',
    cases: ['C-112'],
    plant: plant.messages((all) => {
      const results = all.filter(({ role }) => role === 'tool').map(({ content }) => content);
      return all.map((each) => (each.role === 'tool' ? { ...each, content: results.pop() ?? '' } : each));
    }),
  },
  { name: 'tools dropped', cases: ['C-113'], plant: lost('tools') },
  {
    name: 'the first tool only',
    cases: ['C-113'],
    plant: plant.params((given) => (given.tools ? { ...given, tools: given.tools.slice(0, 1) } : given)),
  },
  {
    name: 'descriptions of tools dropped',
    cases: ['C-113'],
    plant: plant.params(({ tools, ...given }) =>
      tools
        ? {
            ...given,
            tools: tools.map(({ type, function: { description: _lost, ...rest } }) => ({ type, function: rest })),
          }
        : given,
    ),
  },
  {
    name: 'schemas of tools dropped',
    cases: ['C-113'],
    plant: plant.params(({ tools, ...given }) =>
      tools
        ? {
            ...given,
            tools: tools.map(({ type, function: { parameters: _lost, ...rest } }) => ({ type, function: rest })),
          }
        : given,
    ),
  },
  { name: 'the choice of tools dropped', cases: ['C-113'], plant: lost('tool_choice'), unless: 'tool_choice' },
  { name: 'images dropped', cases: ['C-114'], able: 'vision', plant: plant.messages(withoutParts('image_url')) },
  {
    name: 'texts of files dropped',
    cases: ['C-114'],
    plant: plant.messages((all) => withoutParts('file')(withoutParts('text')(all))),
  },
  ...(['temperature', 'top_p', 'max_tokens', 'stop', 'seed', 'frequency_penalty', 'presence_penalty'] as const).map(
    (name): Mutant => ({ name: `${name} dropped`, cases: ['C-115'], plant: lost(name), unless: name }),
  ),
  {
    name: 'the first stop alone',
    cases: ['C-115'],
    unless: 'stop',
    plant: plant.params(({ stop, ...params }) => ({ ...params, ...(stop ? { stop: [stop].flat().slice(0, 1) } : {}) })),
  },
  { name: 'temperature tripled', cases: ['C-115'], plant: changed('temperature', (value) => value * 3) },
  { name: 'max_tokens one too many', cases: ['C-115'], plant: changed('max_tokens', (value) => value + 1) },
  {
    name: 'temperature fixed for models that no fixture asks',
    cases: ['C-115'],
    plant: (subject) => {
      const asked = JSON.stringify(subject.fixtures.map(({ params, request }) => [params, request]));
      return plant.params((given) =>
        asked.includes(`"${given.model}"`) || asked.includes(`/${given.model}`) ? given : { ...given, temperature: 1 },
      )(subject);
    },
  },
  { name: 'the response schema dropped', cases: ['C-116'], plant: lost('response_format'), unless: 'response_format' },
  {
    name: 'one model whatever is asked for',
    cases: ['C-117'],
    plant: plant.params((given) => ({ ...given, model: 'the-only-model' })),
  },
  { name: 'the first key kept for all later calls', cases: ['C-119'], plant: keeping },
  {
    name: 'the key without its scheme',
    cases: ['C-120'],
    plant: edited((name, value) => [[name, value.replace(/^\S+ /, 'Token ').replace(/^(?!Token )/, 'Token ')]]),
  },
  { name: 'the key in another header', cases: ['C-120'], plant: edited((_name, value) => [['x-wrong-key', value]]) },
  { name: 'no key at all', cases: ['C-120'], plant: edited(() => []) },
  {
    name: 'the key in the address as well',
    cases: ['C-025'],
    plant: plant.request((asked, { vault }) => ({
      ...asked,
      url: `${asked.url}${asked.url.includes('?') ? '&' : '?'}key=${vault.apiKey ?? vault.accessKeyId ?? ''}`,
    })),
  },
  { name: 'chat asked at another path', ...wrongPath('chat') },
  { name: 'the list asked at another path', ...wrongPath('models') },
  { name: 'embeddings asked at another path', ...wrongPath('embeddings') },
  { name: 'images asked at another path', ...wrongPath('textToImage') },
  { name: 'another method', cases: ['C-121'], plant: plant.request((asked) => ({ ...asked, method: 'PUT' })) },
  {
    name: 'a base URL of the user ignored',
    cases: ['C-024'],
    plant: plant.request((asked) => ({
      ...asked,
      url: asked.url.replace(/^https?:\/\/[^/]+/, 'https://api.vendor.test'),
    })),
  },
  {
    name: 'fields of ours sent to the vendor',
    cases: ['C-023'],
    plant: bodyText((text) => `{"enabledContextCaching":true,${text.slice(1)}`),
  },
  {
    name: 'two requests for one call',
    cases: ['C-026'],
    plant: plant.context((given) => ({
      ...given,
      transport: async (asked) => {
        if (given.operation === 'chat') void given.transport(asked).catch(() => undefined);
        return given.transport(asked);
      },
    })),
  },
  {
    name: 'the request of a fixture with one field more',
    cases: ['C-022'],
    plant: bodyText((text) => `{"unasked":1,${text.slice(1)}`),
  },
  {
    name: 'the caller’s params changed',
    cases: ['C-021'],
    plant: plant.tapped((hooks) =>
      hooks.normalizeParams.tap({ name: 'defect', stage: -200 }, (given) => {
        delete given.temperature;
        return given;
      }),
    ),
  },
  {
    name: 'the first text of embeddings only',
    cases: ['C-122'],
    needs: ['embeddings'],
    plant: plant.operation('embeddings', ({ input, ...params }) => ({ ...params, input: [input].flat().slice(0, 1) })),
  },
];
