// The package itself: package.json, manifest, catalogue and fixtures folder.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiVersion } from '@tributary/runtime-core';
import type { ChatFeature, ModelCard, ProviderDefinition, StreamEventType } from '@tributary/runtime-core';
import {
  CatalogueSchema,
  explain,
  ManifestSchema,
  PackageFieldSchema,
  problemsOf,
} from '@tributary/runtime-core/schema';
import { expectedEvents } from '../harness/compare.ts';
import { chat } from '../harness/call.ts';
import { checkCore } from '../harness/core-ranges.ts';
import { check, CheckFailure } from '../harness/failure.ts';
import { errorChunk } from '../harness/wires.ts';
import { hasMultiByte, kindOf } from '../harness/bytes.ts';
import { bytesOf } from '../harness/fixtures.ts';
import { goodStreams, isOwnFraming, isStream } from '../harness/streams.ts';
import { goodReplies, ofOperation, refusals } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

const brand = Symbol.for('tributary.provider');

/** The type of event by which fixtures prove a claimed feature. */
const shownBy: Readonly<Record<ChatFeature, StreamEventType>> = {
  text: 'text',
  tools: 'tool_calls',
  reasoning: 'reasoning',
  reasoning_signature: 'reasoning_signature',
  grounding: 'grounding',
  image_output: 'base64_image',
  usage: 'usage',
};

/** Text that can only be a key. */
const keyLike =
  /\b(sk-[A-Za-z0-9_-]{16,}|AIza[\w-]{20,}|AKIA[A-Z0-9]{16}|gsk_\w{16,}|xai-\w{16,}|hf_\w{16,}|ghp_\w{20,}|eyJ[\w-]{20,}\.[\w-]{10,})/;
const secretHeader =
  /^(authorization|x-api-key|api-key|x-goog-api-key|cookie|set-cookie|x-amz-security-token|openai-organization)$/;

export const packageCases: readonly Case[] = [
  {
    id: 'C-001',
    level: 'MUST',
    title:
      'package.json names the keyword, the kind, the api version, one export, and no range that this core is outside of',
    needs: ['folder'],
    async run(subject) {
      const json = await packageJSON(subject);
      const where = 'package.json';
      const { type, exports, keywords } = json;
      check(
        Array.isArray(keywords) && keywords.includes('tributary-provider'),
        `${where} /keywords`,
        '"tributary-provider"',
        keywords,
      );
      const problems = problemsOf(PackageFieldSchema, json['tributary']);
      check(problems.length === 0, `${where} /tributary`, '{ "kind": "provider", "apiVersion": 1 }', explain(problems));
      const id = (json['tributary'] as { readonly id?: string }).id; // valid, as just checked
      const { id: brought } = subject.manifest;
      check(id === undefined || id === brought, `${where} /tributary/id`, `the manifest's, "${brought}"`, id);
      check(type === 'module', `${where} /type`, '"module"', type);
      check(
        typeof exports === 'string' || (typeof exports === 'object' && exports !== null && '.' in exports),
        `${where} /exports`,
        'an entry "."',
        exports,
      );
      checkCore(json);
      const { family } = subject.manifest;
      const uses = [json['dependencies'], json['peerDependencies']].flatMap((part) => Object.keys(part ?? {}));
      check(
        family === brought || uses.some((name) => name.endsWith(`/provider-${family}`)),
        'manifest /family',
        'the id, or the family of a package among the dependencies',
        family,
      );
    },
  },
  {
    id: 'C-002',
    level: 'MUST',
    title: 'the default export is made by defineProvider',
    needs: [],
    run({ provider }) {
      check(
        typeof provider === 'object' && brand in provider,
        'default export',
        'what defineProvider returns',
        typeof provider,
      );
      const version = (provider as unknown as Record<symbol, unknown>)[brand]; // the brand is a key of its own
      check(version === apiVersion, 'default export', `api version ${apiVersion}`, version);
    },
  },
  {
    id: 'C-003',
    level: 'MUST',
    title: 'the manifest is valid',
    needs: [],
    run({ manifest }) {
      const problems = problemsOf(ManifestSchema, manifest);
      check(problems.length === 0, 'manifest', 'the manifest of the contract', explain(problems));
    },
  },
  {
    id: 'C-004',
    level: 'MUST',
    title: 'the catalogue loads, its cards are valid, their ids unique, and the manifest names models among them',
    needs: [],
    async run({ provider, manifest: { checkModel, recommended, makes } }) {
      const models = await catalogueOf(provider);
      const problems = problemsOf(CatalogueSchema, models);
      check(problems.length === 0, 'models', 'model cards of the contract', explain(problems));
      const ids = models.map(({ id }) => id);
      const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
      check(twice.length === 0, 'models', 'every id once', twice);
      const named = [checkModel ?? [], recommended?.models ?? []].flat();
      const missing = ids.length === 0 ? [] : named.filter((id) => !ids.includes(id));
      check(missing.length === 0, 'manifest', 'checkModel and recommended models of the catalogue', missing);
      const makesOne = ids.some((id) => makes?.some((part) => id.toLowerCase().includes(part)));
      check(
        makesOne || ids.length === 0 || makes === undefined,
        'manifest /makes',
        'part of an id of the catalogue',
        makes,
      );
    },
  },
  {
    id: 'C-005',
    level: 'MUST',
    title: 'every fixture is valid, named after the provider, unique, and says what is expected of it',
    needs: [],
    run({ problems, fixtures, manifest }) {
      check(problems.length === 0, 'fixtures', 'files that the schema of a fixture accepts', problems.join('\n'));
      const ids = fixtures.map(({ id }) => id);
      const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
      check(twice.length === 0, 'fixtures', 'every id once', twice);
      for (const { id, provider, origin, source, expect } of fixtures) {
        check(provider === manifest.id, id, `the provider ${manifest.id}`, provider);
        check(origin === 'recorded' || source !== undefined, id, 'a source for an authored fixture', 'none');
        check(expect !== undefined, id, 'an expectation (npm run record -- PROVIDER --expect writes one)', 'none');
      }
    },
  },
  {
    id: 'C-006',
    level: 'MUST',
    title: 'no fixture holds a secret',
    needs: [],
    run({ fixtures }) {
      for (const fixture of fixtures) {
        for (const [name, value] of Object.entries({ ...fixture.request.headers, ...fixture.response.headers })) {
          check(
            !secretHeader.test(name) || value.includes('[redacted]'),
            fixture.id,
            `the header ${name} redacted`,
            'a value',
          );
        }
        const found = keyLike.exec(JSON.stringify(fixture));
        check(!found, fixture.id, 'no text that looks like a key', `${found?.[0].slice(0, 6)}…`);
      }
    },
  },
  {
    id: 'C-007',
    level: 'MUST',
    title: 'every claimed operation has a fixture that succeeds',
    needs: [],
    run(subject) {
      for (const operation of subject.manifest.operations) {
        const good = ofOperation(subject, operation).filter((each) => !refusals(subject).includes(each));
        check(good.length > 0, `operation ${operation}`, 'a fixture that is no refusal', 'none');
      }
    },
  },
  {
    id: 'C-008',
    level: 'MUST',
    title: 'every claimed chat feature is shown by a fixture',
    needs: ['chat'],
    run(subject) {
      const shown = typesShown(subject);
      for (const feature of subject.manifest.chat ?? []) {
        check(
          shown.has(shownBy[feature]),
          `chat feature ${feature}`,
          `a fixture with a ${shownBy[feature]} event`,
          'none',
        );
      }
    },
  },
  {
    id: 'C-009',
    level: 'MUST',
    title: 'what fixtures show is claimed',
    needs: ['chat'],
    run(subject) {
      const claimed = new Set((subject.manifest.chat ?? []).map((feature) => shownBy[feature]));
      for (const type of Object.values(shownBy)) {
        check(
          !typesShown(subject).has(type) || claimed.has(type),
          'manifest.chat',
          `the feature of ${type} events, which fixtures show`,
          subject.manifest.chat,
        );
      }
    },
  },
  {
    id: 'C-010',
    level: 'MUST',
    title: 'the chat fixtures hold a stream, text outside ASCII, and a request with its params',
    needs: ['chat'],
    async run(subject) {
      await goodStreams(subject);
      const good = goodReplies(subject);
      const beyond = good.some(
        (fixture) =>
          hasMultiByte(bytesOf(fixture)) ||
          (kindOf(bytesOf(fixture)) === 'frames' && hasMultiByte(Buffer.from(JSON.stringify(fixture.expect)))),
      );
      check(beyond, 'fixtures', 'a chat fixture with text outside ASCII', 'none');
      check(
        good.some(({ params }) => params !== undefined),
        'fixtures',
        'a chat fixture with `params`, so that its request is checked',
        'none',
      );
    },
  },
  {
    id: 'C-011',
    level: 'MUST',
    title: 'a chat fixture holds a refused request and its error',
    needs: ['chat', 'network'],
    run(subject) {
      const refused = refusals(subject).some(({ operation, expect }) => operation === 'chat' && expect);
      const wanted = 'a chat fixture whose `expect` is an error, or events that are nothing but an error';
      check(refused, 'fixtures', wanted, 'none');
    },
  },
  {
    id: 'C-012',
    level: 'SHOULD',
    title: 'the chat fixtures hold a reply that is not a stream',
    needs: ['chat', 'network'],
    async run(subject) {
      const kinds = await Promise.all(goodReplies(subject).map((fixture) => isStream(subject, fixture)));
      check(kinds.includes(false), 'fixtures', 'a chat fixture that is one JSON', 'none');
    },
  },
  {
    id: 'C-013',
    level: 'SHOULD',
    title: 'a fixture shows an error inside a stream of a framing that the suite does not know',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        if (!isOwnFraming(fixture)) continue;
        const wanted = `a streamed chat fixture of the wire ${fixture.wire} whose last event is an error, with the vendor’s message`;
        check((await errorChunk(subject, fixture, 'refused')) !== undefined, 'fixtures', wanted, 'none');
      }
    },
  },
  {
    id: 'C-014',
    level: 'MUST',
    title: 'the package reads no environment variable of its own accord: hosts hand over what the manifest names',
    needs: ['folder'],
    async run(subject, guard) {
      for (const fixture of subject.fixtures.filter(({ operation }) => operation === 'chat'))
        await chat(subject, fixture);
      const read = [...new Set([...(subject.readAtImport ?? []), ...guard.environment])];
      check(read.length === 0, 'process.env', 'nothing read (settingsEnv and context.env)', read);
    },
  },
  {
    id: 'C-015',
    level: 'MUST',
    title: 'a README.md names the vendor as the manifest does, and each environment variable of it',
    needs: ['folder'],
    async run({ folder = '', manifest: { name, env = {}, settingsEnv = [] } }) {
      const text = await readFile(join(folder, 'README.md'), 'utf8').catch(() => undefined);
      if (text === undefined) return;
      const settings = settingsEnv.map((each) => (typeof each === 'string' ? each : each.name));
      const words = new Set(text.match(/[A-Z][A-Z0-9_]+/g));
      const missing = [...Object.values(env).flat(), ...settings].filter((variable) => !words.has(variable));
      check(text.includes(name), 'README.md', name, 'another name');
      check(missing.length === 0, 'README.md', 'each variable of env and settingsEnv', missing);
    },
  },
];

async function catalogueOf({ models }: ProviderDefinition): Promise<readonly ModelCard[]> {
  if (typeof models !== 'function') return models;
  try {
    return (await models()).models;
  } catch (error) {
    const found = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    const advice = /\.ts['"]? imported from/.test(found) ? ' (tsc leaves import() of .ts files as they are)' : '';
    throw new CheckFailure('models', 'a catalogue that can be imported', `${found}${advice}`);
  }
}

const typesShown = ({ fixtures }: Subject): ReadonlySet<string> =>
  new Set(fixtures.flatMap((fixture) => expectedEvents(fixture).map(({ type }) => type)));

async function packageJSON({ folder = '.' }: Subject): Promise<Record<string, unknown>> {
  const path = join(folder, 'package.json');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>; // its fields are looked at one by one
  } catch (error) {
    check(false, 'package.json', 'a package.json', error instanceof Error ? error.name : 'none');
    throw error;
  }
}
