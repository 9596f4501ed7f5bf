// Every client's wire against every vendor's: what a strict server gets of a request, and what the client gets of a reply.
import { join } from 'node:path';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type { ProviderDefinition, Runtime, StreamEvent } from '@tributary/runtime-core';
import { fitThinking, ReplyCollector, withModel } from '@tributary/runtime-core/door';
import type { DoorReply, DoorWire } from '@tributary/runtime-core/door';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { requiredVault } from '../../harness/vault.ts';
import { loadDoors } from '../../recordings/door.ts';
import type { ExpectedReply } from '../../recordings/expectation.ts';
import { readExpectation } from '../../recordings/readers/index.ts';
import { loadProvider } from '../../runners/load.ts';
import { rows } from '../families.ts';
import { spell } from '../replies.ts';
import { families } from '../rules/index.ts';
import type { Family } from '../rules/index.ts';
import type { Said } from '../said.ts';
import { startStrictServer } from '../server.ts';
import type { StrictServer } from '../server.ts';
import type { Asked, Turn } from './asked.ts';
import { clientCases } from './cases.ts';
import type { ClientCase } from './cases.ts';
import { compareReply, compareRequest } from './compare.ts';
import type { Finding, Note } from './compare.ts';
import { clients } from './spell.ts';
import type { Client } from './spell.ts';

interface Stage {
  readonly runtime: Runtime;
  readonly definitions: ReadonlyMap<string, ProviderDefinition>;
  readonly doors: readonly DoorWire[];
  readonly server: StrictServer;
  /** Address in place of the vendor's. */
  at: string;
}

export async function doorPairs(providers: string): Promise<readonly Finding[]> {
  const names = new Set(families.map((family) => rows[family].provider));
  const loaded: ProviderDefinition[] = [];
  // One after another, since each import is watched.
  for (const name of names) loaded.push((await loadProvider(join(providers, name))).provider);
  const transport = createNodeTransport();
  const server = await startStrictServer();
  const stage: Stage = {
    at: '',
    runtime: createRuntime({
      providers: loaded,
      // The vendor's own address, whose packages send what they do not send elsewhere.
      transport: (request) => transport({ ...request, url: stage.at + new URL(request.url).pathname }),
    }),
    definitions: new Map(loaded.map((definition) => [definition.manifest.id, definition])),
    doors: await loadDoors(providers),
    server,
  };
  const findings: Finding[] = [];
  try {
    for (const client of clients)
      for (const family of families) {
        for (const each of clientCases) findings.push(...(await pair(stage, client, family, each)));
        for (const status of statuses) findings.push(await failing(stage, client, family, status));
      }
    return findings;
  } finally {
    await server.close();
    await transport.close();
  }
}

async function pair(stage: Stage, client: Client, family: Family, each: ClientCase): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const note: Note = (part, how, found) =>
    findings.push({
      client: client.name,
      family,
      case: each.name,
      part,
      how,
      ...(found === undefined ? {} : { found: found.slice(0, 300) }),
    });
  const turns: Turn[] = [];
  const signatures = new Set<string>();
  for (const [at, step] of each.steps.entries()) {
    if (step.kind === 'says') turns.push(step.turn);
    else if (step.kind === 'results') turns.push(resultsOf(turns.at(-1), at));
    else {
      const asked = { turns, tools: each.tools ?? [], settings: each.settings ?? {} };
      const body = client.spell(asked);
      // A client cannot ask for it.
      if (!body) return [];
      const answer = await ask(stage, client, { family, body, said: step.said, asked, turn: at, signatures, note });
      if (!answer) return findings;
      for (const signature of spell[family](step.said, at).signatures) signatures.add(signature);
      turns.push(answer);
    }
  }
  return findings;
}

/** Of vendors: keys that they refuse, too many requests, faults of theirs. */
const statuses = [401, 429, 500] as const;

/** A client must not take the host's key for its own token, and tries again after the others. */
const expected: Readonly<Record<(typeof statuses)[number], (status: number) => boolean>> = {
  401: (status) => status === 403,
  429: (status) => status === 429,
  500: (status) => status >= 500 && status < 600,
};

async function failing(
  stage: Stage,
  client: Client,
  family: Family,
  status: (typeof statuses)[number],
): Promise<Finding> {
  const { provider, model, more } = rows[family];
  const manifest = stage.definitions.get(provider)?.manifest;
  const door = stage.doors.find(({ id }) => id === client.wire);
  if (!manifest || !door) throw new Error(`${provider} or ${client.wire} is not loaded`);
  const message = 'kranich-fails';
  const reply = { type: 'error', message, error: { message, type: 'kranich' } };
  const { url, forget } = stage.server.lay({ family, reply, signatures: new Set(), status });
  stage.at = url;
  const params = { model, messages: [{ role: 'user' as const, content: 'amboss' }], ...more };
  const thrown: unknown = await stage.runtime
    .chat(provider, params, { unscaled: true, vault: requiredVault(manifest) })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  forget();
  if (!isTributaryError(thrown)) throw new Error(`${provider} did not refuse`, { cause: thrown });
  const failure = { type: thrown.type, status, message: thrown.message };
  const said = door.error(failure);
  const head = { client: client.name, family, case: `status ${status}`, part: 'error' };
  const isEqual = expected[status](said.status) && JSON.stringify(said.body).includes(message);
  return { ...head, how: isEqual ? 'equal' : 'wrong', found: JSON.stringify([said, failure]) };
}

function resultsOf(last: Turn | undefined, at: number): Turn {
  const calls = last?.by === 'model' ? last.calls : [];
  return {
    by: 'tools',
    results: calls.map(({ id, name }, index) => ({ id, name, text: `result-${at}-${index} "of" ${name}` })),
  };
}

interface Question {
  readonly family: Family;
  readonly body: Readonly<Record<string, unknown>>;
  readonly said: Said;
  readonly asked: Asked;
  readonly turn: number;
  readonly signatures: ReadonlySet<string>;
  readonly note: Note;
}

/** Returns the reply as the client read it; undefined if there was none. */
async function ask(
  stage: Stage,
  client: Client,
  { family, body, said, asked, turn, signatures, note }: Question,
): Promise<Turn | undefined> {
  const { runtime, definitions, doors, server } = stage;
  const { provider, model, more } = rows[family];
  const manifest = definitions.get(provider)?.manifest;
  const door = doors.find(({ id }) => id === client.wire);
  if (!manifest || !door) throw new Error(`${provider} or ${client.wire} is not loaded`);
  const { url, requests, forget } = server.lay({ family, reply: spell[family](said, turn).body, signatures });
  stage.at = url;
  const vault = requiredVault(manifest);
  const named = door.namedByAddress ? body : { model: 'asked/model', ...body };
  const [path = '', query] = client.path('asked/model', false).split('?');
  const operation = door.operationOf({ method: 'POST', path, query: new URLSearchParams(query) });
  if (!operation) throw new Error(`${path} is not served`);
  const head = door.head({ ...named, stream: false }, operation);
  try {
    const bytes = Buffer.from(JSON.stringify(named));
    if (wireOf[family] === door.id && door.sameWire?.(named) !== false) {
      const same = await runtime.forward(
        provider,
        {
          wire: door.id,
          model,
          stream: false,
          headers: {},
          query: [],
          body: (name) => (door.namedByAddress ? bytes : withModel(bytes, name)),
        },
        { vault },
      );
      note('same wire', same ? 'equal' : 'wrong');
      if (same) {
        const sent = JSON.stringify(requests.at(-1));
        const wanted = JSON.stringify(door.namedByAddress ? named : { ...named, model });
        note('request, same wire', sent === wanted ? 'equal' : 'wrong', sent);
        const passed = await bytesOf(same.body);
        const whole = JSON.stringify(spell[family](said, turn).body);
        note('reply, same wire', passed.toString() === whole ? 'equal' : 'wrong', passed.toString());
        return turnOf(readerOf(client, passed), passed);
      }
    }
    const card = (await runtime.cards(provider)).find(({ id }) => id === model);
    const { params, lost } = fitThinking(door.read(named, head), card);
    const reported: string[] = [...lost];
    const reply = await runtime.chat(
      provider,
      { ...params, model, ...(more?.apiMode ? { apiMode: more.apiMode } : {}) },
      { vault, unscaled: true, onLost: (parts) => reported.push(...parts) },
    );
    const events: StreamEvent[] = [];
    for await (const batch of reply) events.push(...batch);
    compareRequest(requests.at(-1), asked, reported, note);
    const about: DoorReply = { id: 'r1', model: 'asked/model', created: 1_700_000_000, request: named };
    const collector = new ReplyCollector();
    collector.events(events);
    const whole = Buffer.from(JSON.stringify(door.whole(about, collector.reply())));
    const writer = door.writer({
      ...about,
      request: { ...named, stream: true, stream_options: { include_usage: true } },
    });
    const streamed = Buffer.from(events.map((event) => writer.events([event])).join('') + writer.end());
    compareReply(client, family, readerOf(client, whole), said, 'whole', note);
    compareReply(client, family, readerOf(client, streamed), said, 'streamed', note);
    return turnOf(readerOf(client, whole), whole);
  } catch (error) {
    if (!isTributaryError(error)) throw error;
    // The vendor's own words about an image, or about a request of its own wire.
    const isVendors =
      wireOf[family] === door.id ||
      asked.turns.some((each) => each.by === 'user' && (each.image ?? each.file) !== undefined);
    note('call', isVendors && /^[a-z-]+: /.test(error.message) ? 'reported' : 'wrong', error.message);
    return undefined;
  } finally {
    forget();
  }
}

const readerOf = ({ reader }: Client, bytes: Buffer): ExpectedReply =>
  readExpectation({
    wire: reader,
    operation: 'chat',
    response: { status: 200, headers: {}, body: { text: bytes.toString() } },
  } as never) as ExpectedReply; // of a chat

async function bytesOf(source: Parameters<typeof Promise.resolve>[0] | never): Promise<Buffer> {
  const passed: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    (source as { start(sink: object): void }).start({
      data: (piece: Uint8Array) => void passed.push(Buffer.from(piece)),
      end: resolve,
      error: reject,
    });
  });
  return Buffer.concat(passed);
}

const turnOf = (reply: ExpectedReply, raw: Buffer): Turn => ({
  by: 'model',
  text: reply.text,
  thought: reply.reasoning,
  calls: reply.toolCalls.map(({ id = '', name, arguments: json }) => ({
    id,
    name,
    arguments: JSON.parse(json || '{}') as Record<string, unknown>, // by the contract
  })),
  raw: JSON.parse(raw.toString()),
});

const wireOf: Readonly<Partial<Record<Family, string>>> = {
  'openai-chat': 'openai-chat',
  'openai-responses': 'openai-responses',
  anthropic: 'anthropic-messages',
  gemini: 'gemini-generate',
  ollama: 'ollama-chat',
};
