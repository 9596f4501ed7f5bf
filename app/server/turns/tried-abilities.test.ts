// Refusals of a guessed ability, with error texts of servers for open models (from their issue trackers, 2026-11-28).
import { TributaryError } from '@tributary/runtime-core';
import type { ChatPayload, ErrorType } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import type { TriedAbility } from '../../shared/providers/provider-states.ts';
import { refusedAbility } from './tried-abilities.ts';

const error = (message: string, type: ErrorType = 'ProviderBizError') =>
  new TributaryError(type, message, { error: { message } });
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } } as const;
const payload = (more: Partial<ChatPayload>): ChatPayload => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const withTools = payload({ tools: [{ type: 'function', function: { name: 'f' } }] });
const withImage = payload({ messages: [{ role: 'user', content: [image] }] });
const both: ReadonlySet<TriedAbility> = new Set(['functionCall', 'vision']);

test.each<[string, ChatPayload, TriedAbility]>([
  ['registry.ollama.ai/library/phi4:latest does not support tools', withTools, 'functionCall'],
  ['"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set', withTools, 'functionCall'],
  ['Cannot use tools with stream', withTools, 'functionCall'],
  ['This model does not support function calling', withTools, 'functionCall'],
  ['At most 0 image(s) may be provided in one request', withImage, 'vision'],
  [
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    withImage,
    'vision',
  ],
  ['phi-4 is not a multimodal model', withImage, 'vision'],
])('%s', (message, given, ability) => {
  expect(refusedAbility(error(message), given, both)?.ability).toBe(ability);
});

test.each<[string, unknown, ChatPayload, ReadonlySet<TriedAbility>]>([
  ['an ability that is known', error('does not support tools'), withTools, new Set()],
  ['an ability that was not used', error('does not support tools'), payload({}), both],
  ['another fault', error('temperature must be below 2'), withTools, both],
  ['a fault of another type', error('too many tools: the context is full', 'ExceededContextWindow'), withTools, both],
  ['no answer of a vendor', new Error('tools'), withTools, both],
])('%s switches nothing off', (_name, failure, given, guessed) => {
  expect(refusedAbility(failure, given, guessed)).toBeUndefined();
});

test('it is counted as left out', () => {
  expect(refusedAbility(error('no tools'), withTools, both)?.left).toEqual({ part: 'tool', reason: 'model', count: 1 });
  expect(refusedAbility(error('no images'), withImage, both)?.left).toEqual({
    part: 'image',
    reason: 'model',
    count: 1,
  });
});
