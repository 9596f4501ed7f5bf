// Conditional taps: they run for matching calls and leave all other calls unchanged.
import { createHooks } from './create-hooks.ts';
import { expect, test } from 'vitest';
import type { CallContext } from '../contract/call.ts';
import type { ChatParams } from '../contract/params.ts';
import { onlyWhen } from './only-when.ts';
import { runAsyncBail, runBail, runWaterfall } from './run.ts';
import { viewOf } from './view.ts';

const call = (model: string) => ({ model }) as CallContext; // the condition reads nothing else
const params: ChatParams = { model: 'm', messages: [] };

test.each([
  ['claude-opus-4', { ...params, top_p: 0.5 }, 'PermissionDenied', ['claude']],
  ['gemini-3-pro', params, undefined, ['all']],
])('%s', async (model, changed, verdict, entries) => {
  const hooks = createHooks();
  const own = onlyWhen(viewOf(hooks), (context) => context.model.includes('claude'));
  own.normalizeParams.tap('own', (given) => ({ ...given, top_p: 0.5 }));
  own.mapError.tap('own', () => 'PermissionDenied');
  const entry = (id: string) => [
    { id, displayName: id, enabled: true, functionCall: true, vision: true, reasoning: true },
  ];
  own.models.tapPromise('own', () => Promise.resolve(entry('claude')));
  hooks.models.tapPromise('all', () => Promise.resolve(entry('all')));

  expect(runWaterfall(hooks.normalizeParams, params, call(model))).toEqual(changed);
  expect(runBail(hooks.mapError, { message: '' }, call(model))).toBe(verdict);
  const found = await runAsyncBail<object, readonly { id: string }[]>(hooks.models, {}, call(model));
  expect(found?.map(({ id }) => id)).toEqual(entries);
});

test('stages and names stay', () => {
  const hooks = createHooks();
  onlyWhen(viewOf(hooks), () => true).send.tap({ name: 'late', stage: 50 }, () => undefined);
  expect(hooks.send.taps).toMatchObject([{ name: 'late', stage: 50 }]);
});
