// The operator's package index (PACKAGE_INDEX): fetched, validated, and shown to the operator only.
import { part } from '../process/app.ts';
import { outbound } from '../net/outbound.server.ts';
import type { App } from '../process/app.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, problemsOf } from '@tributary/runtime-core/schema';
import type { PackageOffer } from '../../shared/api/packages.ts';
import { getLoader } from './runtime.server.ts';
import { projectRoot } from '../process/secret.server.ts';
import { createSafeFetch, SafeFetchError } from '../net/safe-fetch.server.ts';
import { isOperatorsOwn } from './suite-access.server.ts';

/** The fields of conformance/package-index/schema.ts that are used here. */
export interface IndexRow {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
  readonly description?: string;
  readonly checked?: Pick<PackageOffer, 'kind' | 'id' | 'grade' | 'integrity' | 'hosts' | 'keys' | 'env' | 'date'> & {
    readonly until?: string;
    readonly provenance: { readonly url: string } | null;
  };
}

/** Units: ms, bytes. */
const fetchIndex = part('requests for the index of packages', (app) =>
  createSafeFetch({ dispatchers: outbound(app), timeoutMs: 15_000, maxBytes: 4_000_000 }),
);

type Schema = Parameters<typeof problemsOf>[0];
let schema: Schema | undefined;
const indexSchema = (): Schema => {
  const path = join(projectRoot(), 'conformance', 'index.schema.json');
  return (schema ??= JSON.parse(readFileSync(path, 'utf8')) as Schema); // our own file
};

/** Returns the rows that passed the check; throws with a displayable message. */
export async function indexRows(app: App, address: string): Promise<readonly IndexRow[]> {
  const { status, text } = await fetchIndex(app)({ url: address, trusted: true });
  if (status !== 200) throw new SafeFetchError('unreachable', `the index answers with status ${status}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SafeFetchError('unreachable', 'the index is no JSON');
  }
  const problems = problemsOf(indexSchema(), json);
  if (problems.length > 0) throw new SafeFetchError('unreachable', `the index is wrong: ${explain(problems)}`);
  const { packages } = json as { readonly packages: readonly IndexRow[] }; // as just checked
  return packages.filter(({ checked }) => checked !== undefined);
}

export async function offers(
  app: App,
): Promise<{ readonly packages: readonly PackageOffer[]; readonly problem?: string }> {
  const { packageIndex } = app.config;
  if (packageIndex === undefined || !isOperatorsOwn(app)) return { packages: [] };
  try {
    const [rows, here] = await Promise.all([indexRows(app, packageIndex), getLoader(app).packages()]);
    return {
      packages: rows.flatMap((row) => offerOf(row, here.find(({ name }) => name === row.name)?.version)),
    };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return { packages: [], problem: error.message };
  }
}

function offerOf({ name, version, description, checked }: IndexRow, installed: string | undefined): PackageOffer[] {
  if (!checked) return [];
  const { until, provenance, kind, id, integrity, hosts, keys, env, date } = checked;
  const isOver = until !== undefined && until < new Date().toISOString().slice(0, 10);
  return [
    {
      name,
      version,
      ...(description === undefined ? {} : { description }),
      kind,
      id,
      integrity,
      hosts,
      keys,
      env,
      date,
      grade: isOver ? 'gold' : checked.grade,
      ...(provenance ? { provenance: provenance.url } : {}),
      ...(installed === undefined ? {} : { installed }),
    },
  ];
}
