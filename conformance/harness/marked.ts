// Marked calls: their words and numbers occur in no vendor's format and no fixture, so they can be found anywhere in a
// request.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRuntime, definePlugin, isTributaryError } from '@tributary/runtime-core';
import type {
  ChatParams,
  KeyVault,
  ModelCard,
  Omission,
  OperationTypes,
  SideOperation,
  TransportRequest,
} from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Fixture } from '../schema/fixture.ts';
import { answerOf, within } from './call.ts';
import { chatParams } from './params.ts';
import { goodReplies } from './subject.ts';
import type { Subject } from './subject.ts';
import { serve } from './transport.ts';
import type { Served } from './transport.ts';
import { requiredVault } from './vault.ts';

/** Requests of a marked call, and the omissions that the reply reported. */
export interface Sent {
  readonly requests: readonly TransportRequest[];
  /** The wire's name in the package; empty if unknown. */
  readonly wire: string;
  readonly omitted: readonly Omission[];
  readonly error: string | undefined;
}

/** A model to call, and the exchange that answers the call. */
export interface Target {
  readonly model: string;
  readonly card: ModelCard | undefined;
  readonly fixture: Fixture;
  readonly base: Pick<ChatParams, 'model' | 'apiMode' | 'stream'>;
}

export const cardsOf = async ({ provider }: Subject): Promise<readonly ModelCard[]> =>
  typeof provider.models === 'function' ? (await provider.models()).models : provider.models;

export const withModel = (target: Target, card: ModelCard): Target => ({
  ...target,
  model: card.id,
  card,
  base: { ...target.base, model: card.id },
});

/** Returns a target whose model is newer than the catalogue. */
const unknown = (target: Target): Target => {
  const model = `${target.model}-kranich`;
  return { ...target, model, card: undefined, base: { ...target.base, model } };
};

/** A wire may use a prompt for one publisher's models and messages for another's. */
const isPrompt = ({ request }: Fixture): boolean => Object.hasOwn(Object(request?.body), 'prompt');

/**
 * Returns the models whose requests are checked: one per wire in the fixtures (streamed and not, with messages and with
 * a prompt), a thinking and a non-thinking model of the catalogue. Prefers models without fixtures, since a package may
 * treat them differently.
 */
export async function targetsOf(subject: Subject): Promise<readonly Target[]> {
  const cards = await cardsOf(subject);
  const shapes = new Map<string, Fixture>();
  for (const fixture of goodReplies(subject)) {
    const shape = `${fixture.wire} ${fixture.stream} ${isPrompt(fixture)}`;
    const known = shapes.get(shape);
    if (!known || (known.params === undefined && fixture.params !== undefined)) shapes.set(shape, fixture);
  }
  const targets = [...shapes.values()].map((fixture): Target => {
    const { model, apiMode, stream = fixture.stream } = chatParams(fixture, subject.manifest);
    const base = { model, stream, ...(apiMode === undefined ? {} : { apiMode }) };
    return { model, card: cards.find(({ id }) => id === model), fixture, base };
  });
  const [first] = targets;
  if (!first) return targets;
  const known = new Set(subject.fixtures.map((fixture) => chatParams(fixture, subject.manifest).model));
  const chats = cards.filter(({ type, enabled }) => type === 'chat' && enabled !== false);
  const further = [true, false]
    .flatMap((thinks) => {
      const alike = chats.filter(({ abilities }) => (abilities?.reasoning === true) === thinks);
      return alike.find(({ id }) => !known.has(id)) ?? alike[0] ?? [];
    })
    .filter(({ id }) => targets.every(({ model }) => model !== id));
  const others = further.map((card) => withModel(first, card));
  return [...targets, ...(others.length > 0 ? others : [unknown(first)])];
}

/**
 * Returns targets with an ability, streamed and not for each wire. If no known model has it, adds another model that
 * does. Models outside the catalogue count as able.
 */
export async function ableTargets(subject: Subject, ability: 'functionCall' | 'vision'): Promise<readonly Target[]> {
  const targets = await targetsOf(subject);
  const able = targets.filter(({ card }) => card === undefined || card.abilities?.[ability] === true);
  const others = targets.flatMap((target) => {
    const alike = able.filter(({ fixture }) => fixture.wire === target.fixture.wire);
    const isThere = alike.some(({ base }) => base.stream === target.base.stream);
    return alike[0]?.card && !isThere ? withModel(target, alike[0].card) : [];
  });
  const [first] = targets;
  if (able.some(({ card }) => card !== undefined) || !first) return [...able, ...others];
  const card = (await cardsOf(subject)).find(({ type, abilities }) => type === 'chat' && abilities?.[ability] === true);
  return card ? [...able, withModel(first, card)] : able;
}

interface Calling {
  readonly served: Served;
  wire: string;
}

/** Makes all calls with one runtime, to detect state that a package keeps between calls. */
export class Session {
  private readonly calls = new AsyncLocalStorage<Calling>();
  private readonly subject: Subject;
  private readonly runtime: ReturnType<typeof createRuntime>;

  constructor(subject: Subject) {
    this.subject = subject;
    const note = definePlugin({
      id: 'conformance-wire',
      apply: (hooks) =>
        hooks.buildRequest.tap({ name: 'conformance-wire', stage: 1_000_000 }, (request) => {
          const call = this.calls.getStore();
          if (call) call.wire = request.wire;
          return request;
        }),
    });
    this.runtime = createRuntime({
      providers: [subject.provider],
      plugins: [note, ...subject.plugins],
      transport: (request) => {
        const call = this.calls.getStore();
        return call ? call.served.transport(request) : Promise.reject(new Error('a request outside its call'));
      },
    });
  }

  async chat(target: Target, more: Partial<ChatParams>, vault = requiredVault(this.subject.manifest)): Promise<Sent> {
    const params: ChatParams = { messages: [{ role: 'user', content: 'Hello.' }], ...target.base, ...more };
    const omitted: Omission[] = [];
    return this.call(serve(answerOf(target.fixture)), omitted, async () => {
      const reply = await this.runtime.chat(this.subject.manifest.id, params, { vault });
      for await (const { type, data } of reply.events())
        if (type === 'data' && isRecord(data) && data['type'] === 'omitted') omitted.push(...omissionsIn(data));
    });
  }

  /** Repeats the call of a chat fixture. */
  replay(fixture: Fixture, vault: KeyVault): Promise<Sent> {
    const params = chatParams(fixture, this.subject.manifest);
    const { model } = params;
    return this.chat({ model, card: undefined, fixture, base: { model } }, params, vault);
  }

  async operate<Name extends SideOperation>(
    operation: Name,
    fixture: Fixture,
    params: OperationTypes[Name]['params'],
    vault: KeyVault = requiredVault(this.subject.manifest),
  ): Promise<Sent> {
    const further = (fixture.further ?? []).map((response) => answerOf({ response }));
    return this.call(serve(answerOf(fixture), further), [], async () => {
      const result = await this.runtime.run(operation, this.subject.manifest.id, params, { vault });
      if (operation !== 'pullModel') return;
      for await (const _step of result as OperationTypes['pullModel']['result']); // what the operation returns
    });
  }

  private async call(served: Served, omitted: readonly Omission[], work: () => Promise<void>): Promise<Sent> {
    const call: Calling = { served, wire: '' };
    let error: string | undefined;
    try {
      await within(this.calls.run(call, work), this.subject.manifest.id, 'a marked call to end', 20_000);
    } catch (thrown) {
      if (!isTributaryError(thrown)) throw thrown;
      error = thrown.message;
    }
    return { requests: served.requests, wire: call.wire, omitted, error };
  }
}

const omissionsIn = (data: Readonly<Record<string, unknown>>): readonly Omission[] =>
  data['omitted'] as readonly Omission[];

/** Returns a body's bytes, without copying them if possible. */
const bytesOfBody = (body: string | Uint8Array | undefined): Buffer =>
  body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.from(body ?? '');

/** A value in a body. `holders`: enclosing objects and lists, outermost first. `key`: name in the innermost object. */
export interface Leaf {
  readonly value: string | number | boolean;
  readonly key: string;
  readonly holders: readonly object[];
}

export function leavesOf(value: unknown, holders: readonly object[] = [], key = ''): readonly Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ value, key, holders }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, [...holders, value], Array.isArray(value) ? key : name),
  );
}

export const placeOf = ({ manifest }: Subject, { model, fixture }: Target): string =>
  `${manifest.id}, ${model}, a marked call answered by ${fixture.id}`;

/** Returns URL and body of the last request. */
export const requestOf = ({ requests }: Sent): string =>
  `${requests.at(-1)?.url} ${bytesOfBody(requests.at(-1)?.body).toString()}`;

/** Returns the start of the last request's body, for the report. */
export const said = (sent: Sent): string => {
  const body = sent.requests.at(-1)?.body;
  // Decodes only the start: this is called thousands of times, and bodies may have 500 kB. A character has up to 4
  // bytes.
  const start = body instanceof Uint8Array ? bytesOfBody(body).toString('utf8', 0, 2404) : body;
  const text = start ?? sent.error ?? 'no request';
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

export function jsonOf({ requests }: Pick<Sent, 'requests'>): unknown {
  try {
    return JSON.parse(bytesOfBody(requests.at(-1)?.body).toString());
  } catch {
    return undefined;
  }
}

/** True if a word is in the URL or body of any request of the call, including base64 parts. */
export function holds({ requests }: Sent, word: string | Buffer): boolean {
  // Searches bytes: Node 24.21.0 aborts in `includes` of a long text with an unpaired surrogate, which has three bytes
  // for one unit.
  const wanted = typeof word === 'string' ? Buffer.from(word) : word;
  return requests.some(({ url, body }) => {
    const bytes = bytesOfBody(body);
    if (bytes.includes(wanted)) return true;
    if (typeof word === 'string' && decodeURIComponent(url).includes(word)) return true;
    const encoded = bytes.toString('latin1').match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? [];
    return encoded.some((text) => Buffer.from(text, 'base64').includes(wanted));
  });
}

/** True if the model is a value in the body, or one or two complete segments of the path after the segment `ahead`. */
export function isNamed(sent: Pick<Sent, 'requests'>, model: string, ahead?: string): boolean {
  if (leavesOf(jsonOf(sent)).some(({ value }) => value === model)) return true;
  const path = pathOf(sent.requests.at(-1)?.url ?? '');
  const at = path.indexOf(`/${model}`);
  const isBehind = ahead === undefined || path.slice(0, at).endsWith(`/${ahead}`);
  if (at >= 0 && isBehind && /[/:]/.test(path.charAt(at + model.length + 1))) return true;
  // Publisher and model in separate segments.
  return (
    model.includes('/') && model.split('/').every((part) => path.includes(`/${part}/`) || path.includes(`/${part}:`))
  );
}

const pathOf = (url: string): string =>
  `${decodeURIComponent(new URL(url.replace(/^…/, ''), 'https://none.test').pathname)}/`;

/** Returns the path segment before the model in the fixture's URL. */
export function segmentAhead({ fixture, base }: Target): string | undefined {
  const path = pathOf(fixture.request.url);
  const at = path.indexOf(`/${base.model}`);
  return at > 0 ? path.slice(0, at).split('/').at(-1) : undefined;
}
