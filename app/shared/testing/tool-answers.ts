// An answer with tool calls, for tests.
import type { AssistantMessage } from '../message/message.ts';
import type { ToolSource } from '../tools/sources.ts';

export const sources: readonly ToolSource[] = [
  {
    origin: 'bundled',
    manifest: {
      identifier: 'clock',
      api: [
        { name: 'now', access: 'read' },
        { name: 'set', access: 'write' },
      ],
    },
  },
  { origin: 'installed', manifest: { identifier: 'weather', api: [{ name: 'forecast' }] } },
];

export const call = (id: string, name: string, args = '{}') => ({ id, name, arguments: args });

export const answer = (
  id: string,
  parentId: string,
  calls: readonly ReturnType<typeof call>[],
  more: Partial<AssistantMessage> = {},
): AssistantMessage => ({
  id,
  parentId,
  createdAt: 1,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: calls.map((each, index) => ({ type: 'tool', index, ...each })), finishReason: 'tool_calls' },
  outcome: 'done',
  ...more,
});
