// Defects of parameters, tools, schemas and headers in details that are easily overlooked: values that look like none,
// forms of a choice.
import { controlsFor, thinkingSupport } from '@tributary/runtime-core/models';
import type { ChatParams, Tool } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import { cardsOf } from '../harness/marked.ts';
import type { Subject } from '../harness/subject.ts';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

const inserted = <Name extends 'tool_choice' | 'stop'>(
  name: Name,
  change: (value: NonNullable<ChatParams[Name]>) => ChatParams[Name] | undefined,
): Mutant['plant'] =>
  plant.params((params) => {
    const given = params[name];
    if (given === undefined) return params;
    const { [name]: _old, ...rest } = params as ChatParams;
    const value = change(given as NonNullable<ChatParams[Name]>); // not undefined
    return { ...rest, ...(value === undefined ? {} : { [name]: value }) } as unknown as ChatParams; // the same fields
  });

const choice = (
  from: string,
  to: NonNullable<ChatParams['tool_choice']>,
): Pick<Mutant, 'cases' | 'unless' | 'plant'> => ({
  cases: ['C-113'],
  unless: 'tool_choice',
  plant: inserted('tool_choice', (given) => ((typeof given === 'string' ? given : 'named') === from ? to : given)),
});

const tools = (change: (tool: Tool['function']) => Tool['function']): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-113'],
  plant: plant.params((given) =>
    given.tools
      ? { ...given, tools: given.tools.map(({ type, function: own }) => ({ type, function: change(own) })) }
      : given,
  ),
});

/** Changes every object in a JSON value, outermost first. */
const deep = (value: unknown, change: (given: Record<string, unknown>) => Record<string, unknown>): unknown =>
  Array.isArray(value)
    ? value.map((item) => deep(item, change))
    : isRecord(value)
      ? Object.fromEntries(Object.entries(change({ ...value })).map(([key, item]) => [key, deep(item, change)]))
      : value;

const inSchemas = (change: (given: Record<string, unknown>) => Record<string, unknown>) =>
  tools(({ parameters, ...rest }) => ({
    ...rest,
    ...(parameters ? { parameters: deep(parameters, change) as Record<string, unknown> } : {}), // an object stays one
  }));

const without =
  (name: string) =>
  ({ [name]: _lost, ...rest }: Record<string, unknown>): Record<string, unknown> =>
    rest;

const schema = (
  change: (given: Record<string, unknown>) => Record<string, unknown>,
): Pick<Mutant, 'cases' | 'unless' | 'plant'> => ({
  cases: ['C-116'],
  unless: 'response_format',
  plant: plant.params((params) => {
    const given = params.response_format?.['json_schema'];
    return isRecord(given)
      ? { ...params, response_format: { type: 'json_schema', json_schema: change({ ...given }) } }
      : params;
  }),
});

const model = (change: (id: string) => string): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-117'],
  plant: plant.tapped((hooks) =>
    hooks.buildRequest.tap({ name: 'defect', stage: -1000 }, (request, given) => {
      Object.assign(given.params, { model: change(given.params.model) });
      return { ...request, model: change(request.model) };
    }),
  ),
});

const header = (name: string, value?: string): Mutant['plant'] =>
  plant.request((asked) => ({
    ...asked,
    headers: Object.fromEntries(
      Object.entries(asked.headers).flatMap(([key, given]) =>
        key.toLowerCase() !== name ? [[key, given]] : value === undefined ? [] : [[key, value]],
      ),
    ),
  }));

const controls = ({ manifest, fixtures }: Subject): readonly string[] =>
  fixtures.flatMap(({ params }) =>
    typeof params?.['model'] === 'string' ? controlsFor(thinkingSupport(manifest), params['model']) : [],
  );
const lists =
  (name: string) =>
  async (subject: Subject): Promise<boolean> =>
    (await cardsOf(subject)).some(({ settings }) => settings?.extendParams?.includes(name));
const isOpenAI = ({ fixtures }: Subject): boolean => fixtures.some(({ wire }) => wire.startsWith('openai-'));

export const settingMutants: readonly Mutant[] = [
  ...(['temperature', 'seed', 'frequency_penalty', 'presence_penalty'] as const).map((name): Mutant => ({
    name: `${name} 0 sent as none`,
    cases: ['C-115'],
    unless: name,
    value: 0,
    plant: plant.params(({ [name]: given, ...params }) => ({ ...params, ...(given ? { [name]: given } : {}) })),
  })),
  {
    name: 'a penalty below 0 sent as 0',
    cases: ['C-115'],
    unless: 'presence_penalty',
    value: -0.43,
    plant: plant.params(({ presence_penalty: given, ...params }) => ({
      ...params,
      ...(given === undefined ? {} : { presence_penalty: Math.max(given, 0) }),
    })),
  },
  {
    name: 'top_p 1 sent as none',
    cases: ['C-115'],
    unless: 'top_p',
    value: 1,
    plant: plant.params(({ top_p: given, ...params }) => ({
      ...params,
      ...(given === undefined || given === 1 ? {} : { top_p: given }),
    })),
  },
  {
    name: 'top_p and temperature swapped',
    cases: ['C-115'],
    plant: plant.params(({ top_p: first, temperature: second, ...params }) => ({
      ...params,
      ...(first === undefined ? {} : { temperature: first }),
      ...(second === undefined ? {} : { top_p: second }),
    })),
  },
  {
    name: 'max_tokens at least 16',
    cases: ['C-115'],
    plant: plant.params((given) => ({
      ...given,
      ...(given.max_tokens === undefined ? {} : { max_tokens: Math.max(given.max_tokens, 16) }),
    })),
  },
  {
    name: 'a single stop dropped',
    cases: ['C-115'],
    unless: 'stop',
    plant: inserted('stop', (given) => (typeof given === 'string' ? undefined : given)),
  },
  { name: 'the choice of no tool sent as auto', ...choice('none', 'auto') },
  { name: 'a required tool sent as auto', ...choice('required', 'auto') },
  { name: 'a named tool sent as required', ...choice('named', 'required') },
  {
    name: 'another tool named',
    ...choice('named', { type: 'function', function: { name: 'LookUp-kranich9' } }),
  },
  {
    name: 'descriptions of tools cut',
    ...tools((given) => ({
      ...given,
      ...(given.description === undefined ? {} : { description: given.description.slice(0, 500) }),
    })),
  },
  { name: '`required` of tools dropped', ...inSchemas(without('required')) },
  { name: 'lists of allowed words dropped', ...inSchemas(without('enum')) },
  { name: 'items of lists dropped', ...inSchemas(without('items')) },
  { name: 'bounds of numbers dropped', ...inSchemas(without('minimum')) },
  {
    name: 'words of fields dropped',
    ...inSchemas((given) => (typeof given['type'] === 'string' ? without('description')(given) : given)),
  },
  {
    name: 'nested fields dropped',
    ...tools(({ parameters, ...rest }) => ({
      ...rest,
      ...(parameters
        ? {
            parameters: {
              ...parameters,
              properties: Object.fromEntries(
                Object.entries(isRecord(parameters['properties']) ? parameters['properties'] : {}).map(
                  ([key, item]) => [key, isRecord(item) ? without('properties')({ ...item }) : item],
                ),
              ),
            },
          }
        : {}),
    })),
  },
  {
    name: 'optional fields of tools required',
    ...inSchemas((given) =>
      isRecord(given['properties']) ? { ...given, required: Object.keys(given['properties']) } : given,
    ),
  },
  { name: 'the name of a response schema lost', ...schema((given) => ({ ...given, name: 'response' })), can: isOpenAI },
  { name: '`strict` of a response schema dropped', ...schema(without('strict')), can: isOpenAI },
  { name: '`strict` of a response schema forced', ...schema((given) => ({ ...given, strict: true })), can: isOpenAI },
  {
    name: '`required` of a response schema dropped',
    ...schema((given) => deep(given, without('required')) as Record<string, unknown>),
  },
  {
    name: 'JSON without a schema dropped',
    cases: ['C-116'],
    unless: 'json_object',
    plant: plant.params(({ response_format: given, ...params }) => ({
      ...params,
      ...(given === undefined || given['type'] === 'json_object' ? {} : { response_format: given }),
    })),
  },
  {
    name: 'names of tools in lower case',
    cases: ['C-113'],
    plant: plant.params((given) =>
      given.tools
        ? {
            ...given,
            tools: given.tools.map(({ type, function: own }) => ({
              type,
              function: { ...own, name: own.name.toLowerCase() },
            })),
          }
        : given,
    ),
  },
  {
    name: 'the first twenty tools only',
    cases: ['C-113'],
    plant: plant.params((given) => (given.tools ? { ...given, tools: given.tools.slice(0, 20) } : given)),
  },
  {
    name: 'top_p dropped beside a seed',
    cases: ['C-115'],
    can: ({ manifest }) => !manifest.family.startsWith('anthropic'),
    plant: plant.params(({ top_p: given, ...params }) => ({
      ...params,
      ...(given === undefined || params.seed !== undefined ? {} : { top_p: given }),
    })),
  },
  {
    name: 'the length of answers dropped',
    cases: ['C-124'],
    can: lists('textVerbosity'),
    plant: plant.lost('verbosity'),
  },
  {
    name: 'the wish to read addresses dropped',
    cases: ['C-124'],
    can: lists('urlContext'),
    plant: plant.lost('urlContext'),
  },
  {
    name: 'the form of drawn images dropped',
    cases: ['C-124'],
    can: lists('imageAspectRatio'),
    plant: plant.lost('imageAspectRatio'),
  },
  { name: 'model ids in lower case', ...model((id) => id.toLowerCase()) },
  { name: 'model ids trimmed', ...model((id) => id.trim()) },
  { name: 'model ids with a prefix', ...model((id) => `vendor/${id}`) },
  { name: 'model ids without their maker', ...model((id) => id.split('/').at(-1) ?? id) },
  { name: 'model ids without their date', ...model((id) => id.replace(/V1/, '')) },
  {
    name: 'the organization of the vault dropped',
    cases: ['C-120'],
    can: ({ manifest }) => manifest.keyVault.optional?.includes('organization') === true,
    plant: plant.vault(({ organization: _lost, ...vault }) => vault),
  },
  { name: 'the type of the body dropped', cases: ['C-121'], plant: header('content-type') },
  { name: 'the body sent as plain text', cases: ['C-121'], plant: header('content-type', 'text/plain') },
  {
    name: 'every reply asked for as a stream',
    cases: ['C-028'],
    can: fixesNoStream,
    plant: plant.params((given) => ({ ...given, stream: true })),
  },
  {
    name: 'every reply asked for in one piece',
    cases: ['C-028'],
    can: fixesNoStream,
    plant: plant.params((given) => ({ ...given, stream: false })),
  },
  {
    name: 'the effort of thinking dropped',
    cases: ['C-124'],
    can: (subject) => controls(subject).includes('effort'),
    plant: plant.lost('reasoning_effort'),
  },
  {
    name: 'the switch of thinking dropped',
    cases: ['C-124'],
    can: (subject) => controls(subject).includes('switch'),
    plant: plant.lost('thinking'),
  },
  {
    name: 'one budget of thinking for all',
    cases: ['C-124'],
    can: (subject) => controls(subject).includes('budget'),
    plant: plant.params(({ thinking: given, ...params }) => ({
      ...params,
      ...(given?.budget_tokens === undefined
        ? given
          ? { thinking: given }
          : {}
        : { thinking: { ...given, budget_tokens: 2000 } }),
    })),
  },
];

/** True if the package states no fixed value of `stream`, without which it could get it wrong. */
function fixesNoStream({ manifest, provider }: Subject): boolean {
  return (
    !manifest.omits?.some(({ parts }) => parts.includes('stream')) &&
    !provider.rules?.some(({ says }) => says.includes('stream is'))
  );
}
