// Records one exchange with the real vendor through the runtime, and writes it as a redacted fixture.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRuntime, definePlugin, envVault, isTributaryError } from '@tributary/runtime-core';
import type { ByteSource, KeyVault, ProviderDefinition, Transport, TransportRequest } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { loadProvider } from '../../conformance/runners/load.ts';
import type { Fixture } from '../../conformance/schema/fixture.ts';
import { writeFixture } from '../../conformance/runners/expect.ts';
import { redactRequestHeaders, redactResponseHeaders, redactText, redactValue, refuseSecrets } from './redact.ts';
import { scenarios } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';

export interface RecordOptions {
  /** The provider's package. */
  readonly folder: string;
  readonly scenario: string;
  readonly model: string | undefined;
  readonly baseURL: string | undefined;
  /** The environment variable that holds the key, in place of the provider's usual one. */
  readonly keyEnv: string | undefined;
  /** The fixture's name; the scenario's by default. */
  readonly name: string | undefined;
  /** Folder for fixtures; the package's own by default. */
  readonly to: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface Heard {
  request?: TransportRequest;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array[];
  wire: string;
}

/** Returns the path of the fixture. Throws, and writes nothing, when no answer came or a secret would be written. */
export async function record(options: RecordOptions): Promise<string> {
  const scenario = scenarios[options.scenario];
  if (!scenario)
    throw new Error(`there is no scenario "${options.scenario}"; there are: ${Object.keys(scenarios).join(', ')}`);
  const { provider, fixtures } = await loadProvider(options.folder);
  const vault = vaultOf(provider, options);
  const model = options.model ?? provider.manifest.checkModel ?? '';
  const params = scenario.params(model);
  const heard = await listenTo(provider, scenario, params, vault);
  const { manifest } = provider;
  const name = options.name ?? (scenario.operation === 'chat' ? `chat-${options.scenario}` : options.scenario);
  const folder = options.to ?? fixtures;
  const path = join(folder, `${name}.json`);
  const fixture = fixtureOf(heard, {
    id: `${manifest.id}/${name}`,
    provider,
    scenario,
    params,
    vault,
    before: previous(path),
  });
  const text = writeFixture(fixture);
  refuseSecrets(text, secretsOf(vault));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  return path;
}

function vaultOf({ manifest }: ProviderDefinition, { env, keyEnv, baseURL }: RecordOptions): KeyVault {
  const vault = { ...envVault(manifest, env) };
  if (keyEnv !== undefined) {
    const key = env[keyEnv];
    if (!key) throw new Error(`${keyEnv} is not set`);
    vault.apiKey = key;
  }
  if (baseURL !== undefined) vault.baseURL = baseURL;
  return vault;
}

const secretsOf = ({ apiKey, accessKeyId, secretAccessKey, sessionToken }: KeyVault): readonly string[] =>
  [apiKey, accessKeyId, secretAccessKey, sessionToken].filter((value) => value !== undefined);

async function listenTo(
  provider: ProviderDefinition,
  scenario: Scenario,
  params: ReturnType<Scenario['params']>,
  vault: KeyVault,
): Promise<Heard> {
  const heard: Heard = { body: [], wire: provider.manifest.family };
  const transport = createNodeTransport();
  const runtime = createRuntime({ providers: [provider], plugins: [wireOf(heard)], transport: hear(transport, heard) });
  try {
    if (scenario.operation === 'models') {
      await runtime.run('models', provider.manifest.id, {}, { vault });
    } else {
      const reply = await runtime.chat(provider.manifest.id, params, { vault });
      for await (const _batch of reply) {
        // Read to its end, so that all of it is heard.
      }
    }
  } catch (error) {
    // A refusal is an exchange too; no answer at all is not.
    if (heard.status === undefined)
      throw new Error(isTributaryError(error) ? `${String(error.type)}: ${error.message}` : String(error), {
        cause: error,
      });
  } finally {
    await transport.close();
  }
  return heard;
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

/** The last exchange of a call is the one that counts; token exchanges come before it. */
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
  readonly before: Fixture | undefined;
}

function fixtureOf(heard: Heard, { id, provider, scenario, params, vault, before }: Naming): Fixture {
  const { manifest } = provider;
  const secrets = secretsOf(vault);
  const clean = (value: unknown): unknown => redactValue(value, secrets);
  const type = heard.headers?.['content-type'] ?? '';
  const bytes = Buffer.concat(heard.body);
  const binary = /octet-stream|eventstream|^audio\/|^image\//.test(type) || bytes[0] === 0;
  return {
    id,
    provider: manifest.id,
    wire: heard.wire,
    operation: scenario.operation,
    stream: /event-stream|eventstream|ndjson/.test(type),
    origin: 'recorded',
    source: `recorded ${new Date().toISOString().slice(0, 10)} by npm run record`,
    ...(scenario.operation === 'chat' ? { params: { ...params } } : {}),
    request: {
      method: heard.request?.method ?? 'POST',
      url: redactText(publicURL(heard.request?.url ?? '', vault, manifest.baseURL), secrets),
      headers: redactRequestHeaders(heard.request?.headers ?? {}),
      body: clean(parsed(heard.request?.body)),
    },
    response: {
      status: heard.status ?? 0,
      headers: redactResponseHeaders(heard.headers ?? {}),
      body: binary ? { base64: bytes.toString('base64') } : { text: redactText(bytes.toString('utf8'), secrets) },
    },
    features: [...scenario.features],
    ...(before?.expect ? { expect: before.expect } : {}),
  };
}

/** A base URL of one's own is nobody else's business: the vendor's stands in for it, and a key in the query goes. */
function publicURL(url: string, { baseURL, endpoint }: KeyVault, vendors: string | undefined): string {
  const own = [baseURL, endpoint].find((base) => base !== undefined && url.startsWith(base));
  const shown = own === undefined ? url : `${vendors ?? '…'}${url.slice(own.length)}`;
  return shown.replace(/([?&](?:key|api_key|token)=)[^&]*/g, '$1[redacted]');
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

/** Earlier recording, whose expectation stays until `--expect` is run. */
function previous(path: string): Fixture | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Fixture) : undefined; // our own file
}
