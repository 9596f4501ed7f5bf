// Names the parts of a request that its vendor does not get: parts that the manifest states, and those of the conversation.
import type { WireRequest } from '../contract/call.ts';
import type { Omission } from '../contract/omitted.ts';
import type { ChatMessage, ChatParams, MessagePart } from '../contract/params.ts';
import type { companionParts, ProviderManifest, ThinkingControl, Unsent } from '../contract/provider.ts';
import { controlsFor, thinkingOf, thinkingSupport } from '../models/reasoning.ts';
import { since } from '../models/since.ts';
import { commonMost, inside } from '../rules/rules.ts';

type Part = (typeof companionParts)[number];

export interface Built {
  /** As the caller gave it. */
  readonly given: ChatParams;
  /** Given to the package. */
  readonly fitted: ChatParams;
  readonly request: Pick<WireRequest, 'wire' | 'body'>;
  readonly omitted: readonly Omission[];
  /** True if numbers are meant on the vendor's own range. */
  readonly unscaled: boolean | undefined;
}

export function lostParts(
  manifest: ProviderManifest,
  { given, fitted, request, omitted, unscaled = false }: Built,
): readonly string[] {
  return [
    ...new Set([
      ...statedParts(manifest, given, { wire: request.wire, unscaled }),
      ...omitted.flatMap(nameOf),
      ...lostThinking(manifest, given),
      ...(filesWithoutText(fitted) < filesWithoutText(given) ? ['file'] : []),
      ...(hasLostThoughts(given, request.body) ? ['reasoning'] : []),
    ]),
  ];
}

/** The words of merged turns are all sent. */
const nameOf = ({ part, reason }: Omission): readonly string[] =>
  part !== 'turn' ? [part] : reason === 'role' ? ['system'] : [];

function statedParts(
  { omits = [] }: ProviderManifest,
  params: ChatParams,
  { wire, unscaled }: { readonly wire: string; readonly unscaled: boolean },
): readonly string[] {
  const parts = givenParts(params);
  return omits
    .filter(({ wires }) => wires?.includes(wire) ?? true)
    .filter(({ models }) => models?.some((each) => isOf(each, params.model.toLowerCase())) ?? true)
    .filter(({ scaled, filled }) => filled === undefined && (scaled === undefined || unscaled))
    .filter(({ with: others = [] }) => others.every((each) => parts.has(each)))
    .flatMap((unsent) => unsent.parts.filter((part) => parts.has(part) && isOmitted(unsent, part, params)));
}

const isOf = (key: string, id: string): boolean => (key.endsWith('+') ? since(key.slice(0, -1))(id) : id.includes(key));

const numbers = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'max_tokens', 'seed'] as const;

function isOmitted({ outside, keywords, scaled }: Unsent, part: Part, params: ChatParams): boolean {
  if (part === 'schema') {
    const schemas = JSON.stringify([params.tools, params.response_format]);
    return keywords?.some((keyword) => schemas.includes(`"${keyword}":`)) ?? true;
  }
  const name = numbers.find((each) => each === part);
  const value = name && params[name];
  if (scaled !== undefined) return value !== undefined && value > commonMost * scaled;
  if (outside === undefined) return true;
  return value !== undefined && !inside(outside)(value);
}

const partsOf = ({ content }: ChatMessage): readonly MessagePart[] => (Array.isArray(content) ? content : []);

/** Without `blank_texts`, which say nothing, and `stream`, since callers get replies as they ask for them. */
function givenParts(params: ChatParams): ReadonlySet<Part> {
  const { messages, tools, tool_choice: choice, response_format: format } = params;
  const contents = messages.flatMap(partsOf);
  const given: readonly (readonly [Part, boolean])[] = [
    ...numbers.map((name) => [name, params[name] !== undefined] as const),
    ['stop', params.stop !== undefined],
    ['system', messages.some(({ role }) => role === 'system')],
    ['images', contents.some(({ type }) => type === 'image_url')],
    ['files', contents.some(({ type }) => type === 'file')],
    ['tools', (tools?.length ?? 0) > 0],
    ['rounds', messages.some(({ role }) => role === 'tool')],
    ['tool_choice', choice !== undefined && choice !== 'auto'],
    ['response_format', format !== undefined && format['type'] !== 'json_object'],
    ['json_object', format?.['type'] === 'json_object'],
    ['schema', tools !== undefined || format !== undefined],
    ['thinking', params.reasoning_effort !== undefined || params.thinking !== undefined],
  ];
  return new Set(given.flatMap(([part, isGiven]) => (isGiven ? [part] : [])));
}

function lostThinking(manifest: ProviderManifest, { model, ...params }: ChatParams): readonly string[] {
  const controls = controlsFor(thinkingSupport(manifest), model);
  const known = thinkingOf(model, manifest.thinkingModels);
  const has = (control: ThinkingControl, isKnown: (set: Extract<typeof known, { kind: 'set' }>) => boolean): boolean =>
    controls.includes(control) && (known === undefined || (known.kind === 'set' && isKnown(known)));
  const isSwitched = has('switch', (set) => set.switch === true) || has('budget', ({ budget }) => budget !== undefined);
  return [
    ...(params.reasoning_effort !== undefined && !has('effort', ({ efforts }) => efforts !== undefined)
      ? ['reasoning_effort']
      : []),
    ...(params.thinking?.type === 'enabled' && !isSwitched ? ['thinking'] : []),
  ];
}

const filesWithoutText = ({ messages }: ChatParams): number =>
  messages.flatMap(partsOf).filter((part) => part.type === 'file' && part.file.text === undefined).length;

/** Wires differ in which thoughts they take, so that the body is searched. */
function hasLostThoughts({ messages }: ChatParams, body: unknown): boolean {
  const thoughts = messages.flatMap((message) => [
    message.reasoning_content ?? '',
    ...partsOf(message).map((part) => (part.type === 'thinking' ? part.thinking : '')),
  ]);
  const said = thoughts.filter((each) => each !== '').map((each) => JSON.stringify(each).slice(1, -1));
  if (said.length === 0) return false;
  const text = JSON.stringify(body);
  return said.some((each) => !text.includes(each));
}
