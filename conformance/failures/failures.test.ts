// The tables of refusals, which C-080 asks of each package that has rows in them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type { TributaryError } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { serve } from '../harness/transport.ts';
import { requiredVault } from '../harness/vault.ts';
import { loadProvider } from '../runners/load.ts';
import { citation } from './bodies.ts';
import { lookAlikes } from './look-alikes.ts';
import { failureRows } from './rows.ts';

interface Refusal {
  readonly provider: string;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const providers = fileURLToPath(new URL('../../providers', import.meta.url));

async function refusedBy({ provider: id, status, body, headers }: Refusal): Promise<TributaryError> {
  const { provider } = await loadProvider(join(providers, id));
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = text.startsWith('{') ? 'application/json' : 'text/plain';
  const { transport } = serve({
    status,
    headers: { 'content-type': type, ...headers },
    steps: [new TextEncoder().encode(text)],
  });
  const runtime = createRuntime({ providers: [provider], transport });
  const model = provider.manifest.checkModel ?? 'model';
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  try {
    await runtime.chat(id, { model, messages }, { vault: requiredVault(provider.manifest) });
  } catch (error) {
    if (isTributaryError(error)) return error;
    throw error;
  }
  throw new Error('the call did not fail');
}

test('the tables are as large as they promise', () => {
  expect(failureRows.length).toBeGreaterThanOrEqual(60);
  // Rows with a URL that was opened, and the date.
  expect(failureRows.filter((row) => citation(row).includes(', read ')).length).toBeGreaterThanOrEqual(60);
  expect(lookAlikes.length).toBeGreaterThanOrEqual(40);
  const vendors = Map.groupBy(failureRows, ({ type }) => type);
  for (const [type, rows] of vendors)
    expect([type, new Set(rows.map(({ provider }) => provider)).size >= 3]).toEqual([type, true]);
  for (const { source } of failureRows) expect(source).toMatch(/^https:\/\//);
});

test('a row says that its source was read only where it was', () => {
  const cited = (source: string): string => citation({ source });
  expect(cited('https://github.com/janhq/jan/issues/6595')).toMatch(/, read \d{4}-\d{2}-\d{2}$/);
  expect(cited('https://docs.claude.com/en/api/errors')).toMatch(/, read \d{4}-\d{2}-\d{2}$/);
  for (const source of [
    'https://github.com/ollama/ollama/blob/main/docs/api.md',
    'https://docs.x.ai/docs/api-reference',
  ])
    expect(cited(source)).toBe(`as documented at ${source}`);
});

test('a gateway’s error shows the reason of the provider behind it', async () => {
  const raw = JSON.stringify({ error: { message: 'prompt is too long: 9 tokens > 8 maximum' } });
  const metadata = { provider_name: 'Anthropic', raw };
  const error = await refusedBy({
    provider: 'openrouter',
    status: 400,
    body: { error: { code: 400, message: 'Provider returned error', metadata } },
  });
  expect([error.type, error.message]).toEqual([
    'ExceededContextWindow',
    'Anthropic: prompt is too long: 9 tokens > 8 maximum',
  ]);
});
