// Records one exchange with the real vendor through the runtime, and writes it as a redacted fixture.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkHost, createRuntime, definePlugin, envVault, isTributaryError } from '@tributary/runtime-core';
import type {
  ByteSource,
  KeyVault,
  ProviderDefinition,
  StreamEvent,
  Transport,
  TransportRequest,
} from '@tributary/runtime-core';
import { asksOf } from '@tributary/runtime-core/loader';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { loadProvider } from '../runners/load.ts';
import { elsewhere } from '../grades/grade.ts';
import { writeFixture } from '../runners/expect.ts';
import type { Fixture } from '../schema/fixture.ts';
import {
  privateValues,
  redactRequestHeaders,
  redactResponseHeaders,
  redactText,
  redactURL,
  redactValue,
  refuseSecrets,
} from './redact.ts';
import { recordedSource } from './digest.ts';
import type { Exchange } from './digest.ts';
import { scenarios } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';

export interface RecordOptions {
  /** Folder of the provider's package. */
  readonly folder: string;
  readonly scenario: string;
  readonly model: string | undefined;
  readonly baseURL: string | undefined;
  /** Environment variable with the key, instead of the provider's usual one. */
  readonly keyEnv: string | undefined;
  /** Name of the fixture. Default: the scenario's name. */
  readonly name: string | undefined;
  /** Folder for fixtures. Default: the package's own. */
  readonly to: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface Heard {
  request?: TransportRequest;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array[];
  wire: string;
  /** Texts of the reply by event type, joined from all pieces. */
  readonly said: Map<string, string>;
}

/** Returns the path of the fixture. Throws and writes nothing if no answer arrived or a secret would be written. */
export async function record(options: RecordOptions): Promise<string> {
  const scenario = Object.hasOwn(scenarios, options.scenario) ? scenarios[options.scenario] : undefined;
  if (!scenario)
    throw new Error(`there is no scenario "${options.scenario}"; there are: ${Object.keys(scenarios).join(', ')}`);
  const { provider, fixtures } = await loadProvider(options.folder);
  const vault = vaultOf(provider, options);
  const model = options.model ?? provider.manifest.checkModel ?? '';
  const params = scenario.params(model);
  const heard = await listenTo(provider, scenario, params, vault);
  const { manifest } = provider;
  const name = options.name ?? (scenario.operation === 'chat' ? `chat-${options.scenario}` : options.scenario);
  const secrets = privateValues(vault, manifest.baseURL);
  refuseSplit(heard, secrets);
  const folder = options.to ?? fixtures;
  const path = join(folder, `${name}.json`);
  const fixture = fixtureOf(heard, {
    id: `${manifest.id}/${name}`,
    provider,
    scenario,
    params,
    vault,
    secrets,
    before: previous(path),
  });
  const text = writeFixture(fixture);
  refuseSecrets(text, secrets);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Thrown before any request if the command is incomplete. */
export class WrongCommand extends Error {}

function vaultOf({ manifest }: ProviderDefinition, { env, keyEnv, baseURL }: RecordOptions): KeyVault {
  const vault = { ...envVault(manifest, env) };
  if (keyEnv !== undefined) {
    const key = env[keyEnv];
    if (!key) throw new WrongCommand(`--key-env: the environment variable ${keyEnv} is not set`);
    vault.apiKey = key;
  }
  if (baseURL !== undefined) vault.baseURL = baseURL;
  const missing = manifest.keyVault.required.find((field) => !vault[field]);
  if (missing !== undefined) {
    const variable = manifest.env?.[missing]?.[0] ?? `${manifest.id.toUpperCase()}_API_KEY`;
    throw new WrongCommand(
      missing === 'apiKey'
        ? `no key: set ${variable}, or name the variable that holds it by --key-env`
        : `no ${missing}: set ${variable}`,
    );
  }
  return vault;
}

async function listenTo(
  provider: ProviderDefinition,
  scenario: Scenario,
  params: ReturnType<Scenario['params']>,
  vault: KeyVault,
): Promise<Heard> {
  const heard: Heard = { body: [], wire: provider.manifest.family, said: new Map() };
  const transport = createNodeTransport();
  const runtime = createRuntime({ providers: [provider], plugins: [wireOf(heard)], transport: hear(transport, heard) });
  try {
    if (scenario.operation === 'models') {
      await runtime.run('models', provider.manifest.id, {}, { vault });
    } else {
      const reply = await runtime.chat(provider.manifest.id, params, { vault });
      for await (const event of reply.events())
        heard.said.set(event.type, `${heard.said.get(event.type) ?? ''}${pieceOf(event)}`);
    }
  } catch (error) {
    // A refusal is recorded too; only a call without any answer fails.
    if (heard.status === undefined)
      throw new Error(isTributaryError(error) ? `${String(error.type)}: ${error.message}` : String(error), {
        cause: error,
      });
  } finally {
    await transport.close();
  }
  return heard;
}

const pieceOf = (event: StreamEvent): string => {
  if (event.type === 'tool_calls') return event.data.map((call) => call.function.arguments).join('');
  return typeof event.data === 'string' ? event.data : '';
};

/** Throws if the vendor repeats a secret across several chunks, where it cannot be redacted. */
function refuseSplit({ said, body }: Heard, secrets: readonly string[]): void {
  const raw = Buffer.concat(body).toString('utf8');
  const split = secrets.some((secret) => {
    const count = (text: string): number => text.split(secret).length - 1;
    return [...said.values()].reduce((sum, text) => sum + count(text), 0) > count(raw);
  });
  if (split) throw new Error('refused: the reply repeats the key in several pieces; nothing was written');
}

const wireOf = (heard: Heard) =>
  definePlugin({
    id: 'record',
    apply(hooks) {
      hooks.buildRequest.tap({ name: 'record', stage: 1_000_000 }, (request) => {
        heard.wire = request.wire || heard.wire;
        return request;
      });
    },
  });

/** Keeps the last exchange of a call, since token exchanges precede it. */
const hear =
  (transport: Transport, heard: Heard): Transport =>
  async (request) => {
    const response = await transport(request);
    heard.request = request;
    heard.status = response.status;
    heard.headers = response.headers;
    heard.body.length = 0;
    return { ...response, body: tee(response.body, heard.body) };
  };

const tee = (source: ByteSource, into: Uint8Array[]): ByteSource => ({
  start: (sink) =>
    source.start({
      data(bytes) {
        into.push(new Uint8Array(bytes));
        sink.data(bytes);
      },
      end: () => sink.end(),
      error: (error) => sink.error(error),
    }),
  pause: () => source.pause(),
  resume: () => source.resume(),
  cancel: (reason) => source.cancel(reason),
});

interface Naming {
  readonly id: string;
  readonly provider: ProviderDefinition;
  readonly scenario: Scenario;
  readonly params: object;
  readonly vault: KeyVault;
  readonly secrets: readonly string[];
  readonly before: Fixture | undefined;
}

function fixtureOf(heard: Heard, { id, provider, scenario, params, vault, secrets, before }: Naming): Fixture {
  const { manifest } = provider;
  const clean = (value: unknown): unknown => redactValue(value, secrets);
  const type = heard.headers?.['content-type'] ?? '';
  const bytes = Buffer.concat(heard.body);
  const binary = /octet-stream|eventstream|^audio\/|^image\//.test(type) || bytes[0] === 0;
  const exchange: Exchange = {
    provider: manifest.id,
    request: {
      method: heard.request?.method ?? 'POST',
      url: redactURL(publicURL(heard.request?.url ?? '', vault, manifest.baseURL), secrets),
      headers: redactRequestHeaders(heard.request?.headers ?? {}, secrets),
      body: clean(parsed(heard.request?.body)),
    },
    response: {
      status: heard.status ?? 0,
      headers: redactResponseHeaders(heard.headers ?? {}),
      body: binary ? { base64: bytes.toString('base64') } : { text: redactText(bytes.toString('utf8'), secrets) },
    },
  };
  return {
    id,
    provider: manifest.id,
    wire: heard.wire,
    operation: scenario.operation,
    stream: /event-stream|eventstream|ndjson/.test(type),
    origin: 'recorded',
    source: sourceOf(heard.request?.url ?? '', provider, exchange),
    ...(scenario.operation === 'chat' ? { params: clean(params) as Record<string, unknown> } : {}),
    request: exchange.request,
    response: exchange.response,
    features: [...scenario.features],
    ...(before?.expect ? { expect: before.expect } : {}),
  };
}

/** Grades count only answers from hosts in the manifest (grades/grade.ts). */
function sourceOf(url: string, provider: ProviderDefinition, exchange: Exchange): string {
  const { hosts } = asksOf(provider);
  const day = new Date().toISOString().slice(0, 10);
  return hosts.length === 0 || isAmong(url, hosts, provider)
    ? recordedSource(exchange, day)
    : `recorded ${day} by tributary-conformance record${elsewhere}`;
}

function isAmong(url: string, hosts: readonly string[], { manifest }: ProviderDefinition): boolean {
  try {
    checkHost(url, hosts, manifest);
    return true;
  } catch {
    return false;
  }
}

/** Replaces a user-given base URL, which is private, by the vendor's. */
function publicURL(url: string, { baseURL, endpoint }: KeyVault, vendors: string | undefined): string {
  const own = [baseURL, endpoint].find((base) => base !== undefined && url.startsWith(base));
  return own === undefined ? url : `${vendors ?? '…'}${url.slice(own.length)}`;
}

function parsed(body: string | Uint8Array | undefined): unknown {
  if (body === undefined) return null;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the earlier recording, whose expectation is kept until `--expect` is run. */
function previous(path: string): Fixture | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Fixture) : undefined; // our own file
}
