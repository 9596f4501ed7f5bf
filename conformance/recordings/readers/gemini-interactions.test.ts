// The reader of interactions on bodies with known results.
import { checkChats, named } from './authored.ts';

const usage = {
  total_input_tokens: 1,
  total_cached_tokens: 1,
  total_output_tokens: 2,
  total_thought_tokens: 3,
  total_tokens: 6,
};
const expectedUsage = { input: 1, output: 2, total: 6, cached: 1, reasoning: 3, reasoningOutsideOutput: true } as const;
const event = (type: string, fields: object) => ({ type, event_type: type, ...fields });

checkChats([
  [
    'a list of steps',
    'gemini-interactions',
    JSON.stringify({
      status: 'requires_action',
      steps: [
        { type: 'thought', summary: [{ type: 'text', text: 'hm' }], signature: 's' },
        {
          type: 'model_output',
          content: [
            { type: 'text', text: 'a', annotations: [{ type: 'url_citation', url: 'u' }] },
            { type: 'image', data: 'AA==' },
          ],
        },
        { type: 'google_search_call' },
        { type: 'function_call', id: 'c', name: 'f', arguments: { a: 1 } },
      ],
      usage,
    }),
    {
      text: 'a',
      reasoning: 'hm',
      images: 1,
      citations: ['u'],
      serverTools: ['google_search_call'],
      toolCalls: [{ name: 'f', arguments: '{"a":1}', id: 'c' }],
      stop: 'requires_action',
      usage: expectedUsage,
    },
  ],
  [
    'events',
    'gemini-interactions',
    named(
      event('interaction.created', { interaction: { status: 'in_progress' } }),
      event('step.start', { index: 0, step: { type: 'thought' } }),
      event('step.delta', { index: 0, delta: { type: 'thought_summary', content: { type: 'text', text: 'hm' } } }),
      event('step.delta', { index: 0, delta: { type: 'thought_signature', signature: 's' } }),
      event('step.stop', { index: 0 }),
      event('step.start', { index: 1, step: { type: 'function_call', id: 'c', name: 'f', arguments: {} } }),
      event('step.delta', { index: 1, delta: { type: 'arguments_delta', arguments: '{"a":' } }),
      event('step.delta', { index: 1, delta: { type: 'arguments_delta', arguments: '1}' } }),
      event('step.stop', { index: 1 }),
      event('interaction.completed', { interaction: { status: 'requires_action', usage } }),
    ),
    {
      reasoning: 'hm',
      toolCalls: [{ name: 'f', arguments: '{"a":1}', id: 'c' }],
      stop: 'requires_action',
      usage: expectedUsage,
    },
  ],
  [
    'an error after the first words',
    'gemini-interactions',
    named(
      event('step.start', { index: 0, step: { type: 'model_output' } }),
      event('step.delta', { index: 0, delta: { type: 'text', text: 'a' } }),
      event('error', { error: { code: '500', message: 'broken' } }),
    ),
    { text: 'a', errorInStream: { message: 'broken', code: '500' } },
  ],
]);
