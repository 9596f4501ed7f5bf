// Requests sent to a vendor to record an exchange.
import type { ChatParams } from '@tributary/runtime-core';

export interface Scenario {
  readonly operation: 'chat' | 'models';
  readonly features: readonly string[];
  params(model: string): ChatParams;
}

const ask =
  (content: string, more: Partial<ChatParams> = {}) =>
  (model: string): ChatParams => ({
    model,
    messages: [{ role: 'user', content }],
    stream: true,
    ...more,
  });

export const scenarios: Readonly<Record<string, Scenario>> = {
  // Requests text outside ASCII, which every provider's fixtures must contain.
  text: {
    operation: 'chat',
    features: ['text', 'usage'],
    params: ask('Say good morning in German, Japanese and with one emoji, on one line.'),
  },
  // The same question, unstreamed.
  whole: {
    operation: 'chat',
    features: ['text', 'usage'],
    params: ask('Say good morning in German, Japanese and with one emoji, on one line.', { stream: false }),
  },
  tools: {
    operation: 'chat',
    features: ['tools_offered', 'tool_calls'],
    params: ask('What is the weather in Zürich and in 東京? Use the tool for both.', {
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather of a place',
            parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
          },
        },
      ],
    }),
  },
  reasoning: {
    operation: 'chat',
    features: ['reasoning'],
    params: ask('How many prime numbers are there below 30?', {
      reasoning_effort: 'low',
      thinking: { type: 'enabled', budget_tokens: 1024 },
      max_tokens: 4096,
    }),
  },
  error: {
    operation: 'chat',
    features: ['error_model_not_found'],
    params: () => ask('Hello.')('tributary-no-such-model'),
  },
  models: { operation: 'models', features: ['models'], params: (model) => ask('')(model) },
};
