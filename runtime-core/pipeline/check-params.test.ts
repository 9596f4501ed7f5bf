// A limit of 0 tokens is never sent: a rule raises it, or the call is refused.
import { expect, test } from 'vitest';
import { defineProvider } from '../contract/provider.ts';
import { createRuntime } from './runtime.ts';

async function call(max_tokens: number | undefined, clamped: boolean): Promise<number | undefined> {
  let sent: number | undefined;
  const provider = defineProvider({
    manifest: { id: 'still', name: 'Still', family: 'none', operations: ['chat'], keyVault: { required: [] } },
    models: [],
    apply(hooks) {
      if (clamped)
        hooks.normalizeParams.tap('still', (params) => ({
          ...params,
          max_tokens: Math.max(1, params.max_tokens ?? 1),
        }));
      hooks.send.tapPromise('still', (_request, { params }) => {
        sent = params.max_tokens;
        return Promise.reject(new Error('sent'));
      });
    },
  });
  const runtime = createRuntime({ providers: [provider], transport: () => Promise.reject(new Error('no network')) });
  const params = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] };
  await runtime.chat('still', max_tokens === undefined ? params : { ...params, max_tokens }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('sent')) throw error;
  });
  return sent;
}

test.each([
  ['0 raised by a rule', 0, true, 1],
  ['1', 1, false, 1],
  ['none', undefined, false, undefined],
] as const)('%s is sent', async (_name, limit, clamped, sent) => {
  expect(await call(limit, clamped)).toBe(sent);
});

test.each([0, -1])('%i without a rule is refused before any request', async (limit) => {
  await expect(call(limit, false)).rejects.toMatchObject({
    type: 400,
    message: `/max_tokens: must be at least 1; found ${limit}`,
    body: { error: { path: '/max_tokens' }, provider: 'still' },
  });
});
