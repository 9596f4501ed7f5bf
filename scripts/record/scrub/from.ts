// npm run record -- --from FOLDER: real exchanges of a folder become scrubbed fixtures of the providers they belong to.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, failures, subjectOf } from '../../../conformance/check.ts';
import { expectationOf } from '../../../conformance/harness/expect.ts';
import { answererOf, operationOf } from '../../../conformance/recordings/answerer.ts';
import { bodyBytes, folderBeside, readExchange, readIndexes } from '../../../conformance/recordings/exchange.ts';
import type { Exchange, IndexRow } from '../../../conformance/recordings/exchange.ts';
import { readExpectation } from '../../../conformance/recordings/readers/index.ts';
import { replay } from '../../../conformance/recordings/run.ts';
import { loadProvider } from '../../../conformance/runners/load.ts';
import type { Expect, Fixture } from '../../../conformance/schema/fixture.ts';
import type { Subject } from '../../../conformance/harness/subject.ts';
import { writeFixture } from '../../../conformance/runners/expect.ts';
import { asserted } from './asserted.ts';
import { choose } from './choose.ts';
import type { Candidate } from './choose.ts';
import { scrubExchange } from './exchange.ts';
import { exemptions } from './kept.ts';
import { numbersIn, originalsOf, phrases, survivorsIn, textsOf, tokensIn } from './originals.ts';
import type { Originals } from './originals.ts';
import { differenceOf } from './same-shape.ts';

export interface FromOptions {
  /** A folder of recorded exchanges with an index.jsonl, and a README.md that lists each project's licence. */
  readonly folder: string;
  /** The folder of provider packages. */
  readonly providers: string;
  /** Ids of providers, separated by commas; all by default. */
  readonly only?: string | undefined;
  /** Fixtures a provider gets at most. */
  readonly limit: number;
  /** The largest fixture, in bytes. */
  readonly maxBytes: number;
  print(line: string): void;
}

interface Found extends Candidate {
  readonly row: IndexRow;
  readonly exchange: Exchange;
  readonly expect: Expect;
}

const prefix = 'recorded-';

/** Addresses whose exchanges belong to another package than the one that they are filed under. */
const addresses: readonly (readonly [start: string, provider: string])[] = [
  ['https://api.z.ai/api/paas/', 'zai'],
  ['https://api.z.ai/api/coding/', 'glmcodingplan'],
  ['https://ollama.com/', 'ollamacloud'],
];

/** A row as it is filed, and once more for the package that its address belongs to. */
function owned(folder: string, row: IndexRow): readonly IndexRow[] {
  const url = readExchange(folder, row).request?.url ?? '';
  const provider = addresses.find(([start]) => url.startsWith(start))?.[1];
  return provider === undefined ? [row] : [row, { ...row, provider }];
}

export async function recordFrom(options: FromOptions): Promise<void> {
  const { folder, providers, only, print } = options;
  const licences = licencesIn(folder);
  const rows = readIndexes(folder);
  print(`reading what ${rows.length} exchanges say, so that none of it survives`);
  const originals = originalsOf(rows.map((row) => readExchange(folder, row)));
  const right = new Set<string>();
  for (const each of [folder, folderBeside(folder)]) {
    if (each === undefined) continue;
    const { results } = await replay({ folder: each, providers, print: () => undefined });
    for (const { id, outcome } of results) if (outcome === 'passed') right.add(id);
  }

  const wanted = rows
    .flatMap((row) => owned(folder, row))
    .filter(
      (row) =>
        right.has(row.id) && !row.features.includes('documented') && (!only || only.split(',').includes(row.provider)),
    );
  let count = 0;
  let bytes = 0;
  for (const [id, list] of Map.groupBy(wanted, ({ provider }) => provider)) {
    const package_ = join(providers, id);
    if (!existsSync(join(package_, 'package.json'))) continue;
    const written = await recordOne(package_, id, list, { options, licences, originals });
    count += written.length;
    bytes += written.reduce((sum, text) => sum + text.length, 0);
    print(`${id}: ${written.length} of ${list.length} exchanges`);
  }
  print(`${count} fixtures, ${(bytes / 1e6).toFixed(1)} MB; the table of what stays lists ${exemptions} paths`);
}

interface Scope {
  readonly options: FromOptions;
  readonly licences: ReadonlyMap<string, string>;
  readonly originals: Originals;
}

/** Returns the texts of the fixtures written. */
async function recordOne(
  package_: string,
  provider: string,
  rows: readonly IndexRow[],
  { options, licences, originals }: Scope,
): Promise<string[]> {
  const loaded = await loadProvider(package_);
  const subject = await subjectOf(loaded);
  const definitions = new Map([[provider, loaded.provider]]);
  const candidates: Found[] = [];
  for (const row of rows) {
    const exchange = { ...readExchange(options.folder, row), provider };
    const size = bodyBytes(exchange.response).length + JSON.stringify(exchange.request?.body ?? null).length;
    if (answererOf(exchange, definitions) !== provider || size > options.maxBytes) continue;
    // A job in progress is answered by what came later: alone it shows nothing.
    if (operationOf(exchange) !== row.operation || readExpectation(exchange).kind === 'pending') continue;
    const expect = await expectationOf(subject, asFixture(exchange, provider)).catch(() => undefined);
    if (expect === undefined) continue;
    const features = row.features.filter((feature) => feature !== 'astral');
    candidates.push({
      row,
      exchange,
      expect,
      id: row.id,
      operation: row.operation,
      stream: row.stream,
      status: row.status,
      kinds: kindsOf(expect),
      features,
      size,
    });
  }
  mkdirSync(loaded.fixtures, { recursive: true });
  for (const name of readdirSync(loaded.fixtures)) if (name.startsWith(prefix)) rmSync(join(loaded.fixtures, name));
  const written = new Map<string, string>();
  const names = new Set<string>();
  // Some are refused below, so the row of choices is longer than the limit.
  const queue = choose(candidates, options.limit * 2);
  while (written.size < options.limit && queue.length > 0) {
    for (const found of queue.splice(0, options.limit - written.size)) {
      const fixture = await fixtureOf(found, { provider, subject, licences, originals, name: freeName(found, names) });
      if (typeof fixture === 'string') {
        options.print(`${provider}: ${found.id} left out: ${fixture}`);
        continue;
      }
      const path = join(loaded.fixtures, `${fixture.id.slice(provider.length + 1)}.json`);
      written.set(path, writeFixture(fixture));
      writeFileSync(path, writeFixture(fixture));
    }
    // A case names the first fixture that is wrong: the next one shows when that is gone.
    for (let wrong = await rejected(loaded, provider); wrong.size > 0; wrong = await rejected(loaded, provider)) {
      const own = [...wrong].filter(([path]) => written.delete(path));
      if (own.length === 0) break;
      for (const [path, reason] of own) {
        rmSync(path);
        options.print(`${path} left out: ${reason}`);
      }
    }
  }
  return [...written.values()];
}

/** Recorded fixtures that a case of the suite names as wrong: vendors send what no contract allows, too. */
async function rejected(
  loaded: Awaited<ReturnType<typeof loadProvider>>,
  provider: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id, failure } of failures(await checkPackage(loaded))) {
    const name = new RegExp(`^${provider}/(${prefix}[\\w-]+)`, 'u').exec(failure?.where ?? '')?.[1];
    if (name) found.set(join(loaded.fixtures, `${name}.json`), `${id}, ${failure?.where}: ${failure?.found}`);
  }
  return found;
}

interface Making {
  readonly provider: string;
  readonly subject: Subject;
  readonly licences: ReadonlyMap<string, string>;
  readonly originals: Originals;
  readonly name: string;
}

/** The fixture, or the reason why there is none. */
async function fixtureOf(
  { exchange, expect }: Found,
  { provider, subject, licences, originals, name }: Making,
): Promise<Fixture | string> {
  const { project, path } = exchange.source;
  const licence = licences.get(project);
  if (licence === undefined) return `the licence of ${project} is not listed`;
  const survives = (token: string): boolean =>
    tokensIn(token)
      .concat(numbersIn(token))
      .some((each) => originals.tokens.has(each) || originals.numbers.has(each));
  let reason = '';
  // The key is random: another one may do where this one's words happened to stand in an original.
  for (let attempt = 0; attempt < 6; attempt++) {
    const fixture = scrubExchange(exchange, {
      id: `${provider}/${name}`,
      provider,
      source: { project, licence, path },
      survives,
      // Kept only where the type of an error depends on them.
      phrases: attempt < 3 ? [] : phrases,
    });
    const scrubbed = await expectationOf(subject, fixture);
    const survivors = survivorsIn(textsOf(fixture), originals);
    reason =
      differenceOf(expect, scrubbed) ?? (survivors.length > 0 ? `survives: ${survivors.slice(0, 3).join(', ')}` : '');
    if (reason === '') return { ...(await asserted(subject, fixture)), expect: scrubbed };
  }
  return reason;
}

const asFixture = (exchange: Exchange, provider: string): Fixture => ({
  id: `${provider}/original`,
  provider,
  wire: exchange.wire,
  operation: exchange.operation as Fixture['operation'], // the corpus uses the contract's names
  stream: exchange.stream,
  origin: 'recorded',
  request: { method: 'POST', url: '', headers: {}, ...exchange.request, body: exchange.request?.body ?? null },
  response: exchange.response,
  features: [],
});

const kindsOf = (expect: Expect): string[] => {
  if ('error' in expect) return [String(expect.error.type)];
  if (!('events' in expect)) return ['result'];
  return expect.events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
};

function freeName({ operation, status, kinds, row }: Found, names: Set<string>): string {
  const said = [
    ...(operation === 'chat' ? [] : [operation.toLowerCase()]),
    ...(status >= 400 ? [`error-${status}`] : []),
    ...(operation === 'chat' && status < 400 ? [row.stream ? 'stream' : 'whole'] : []),
    ...['reasoning', 'tool_calls', 'grounding', 'base64_image', 'error'].filter(
      (kind) => status < 400 && kinds.includes(kind),
    ),
    ...(row.features.includes('parallel_tools') ? ['parallel'] : []),
  ].map((part) => part.replace(/_calls|base64_/u, '').replaceAll('_', '-'));
  const base = `${prefix}${said.join('-')}`;
  let name = base;
  for (let n = 2; names.has(name); n++) name = `${base}-${n}`;
  names.add(name);
  return name;
}

/** `| project | licence | … |` rows of the folder's README. */
function licencesIn(folder: string): ReadonlyMap<string, string> {
  const path = join(folder, 'README.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return new Map(
    [...text.matchAll(/^\| ([\w.-]+\/[\w.-]+) \| ([^|]+) \|/gmu)].map(([, project = '', licence = '']) => [
      project,
      licence.trim(),
    ]),
  );
}
