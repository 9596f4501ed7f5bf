// Common parts of the endpoints that serve Qwen by its maker's rules: Bailian, its coding plan, ModelScope.
import type { Unsent } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { always, drop, keepWithin } from '@tributary/runtime-core/rules';
import type { Rule } from '@tributary/runtime-core/rules';

/** Project rules (providers/README.md) for temperature and presence penalty; the vendor's words for the others. */
export const qwenRules: readonly Rule[] = [
  always({ stream: true }), // the open models think on streams only
  keepWithin('temperature', '[0, 2)'),
  keepWithin('presence_penalty', '[-2, 2]'),
  keepWithin('top_p', '(0, 1]'),
  drop('frequency_penalty'),
];

/** The switch. Source: https://help.aliyun.com/zh/model-studio/deep-thinking, as of 2026-05-18. */
export const enableThinking = ({
  thinking,
}: {
  readonly thinking?: ChatParams['thinking'] | undefined;
}): Record<string, unknown> => (thinking ? { enable_thinking: thinking.type === 'enabled' } : {});

/** For the manifests of both; the first open models refuse the other penalty as well. */
export const qwenOmits: readonly Unsent[] = [
  {
    parts: ['temperature'],
    outside: '[0, 2)',
    reason: 'the range ends below 2: a rule of this project',
    source: 'https://help.aliyun.com/zh/model-studio/use-qwen-by-calling-api',
  },
  {
    parts: ['presence_penalty'],
    models: ['qwen-72b-chat', 'qwen-14b-chat', 'qwen-7b-chat', 'qwen-1.8b-'],
    reason: 'the first open models refuse it',
    source: 'https://help.aliyun.com/zh/model-studio/use-qwen-by-calling-api',
  },
  {
    parts: ['frequency_penalty'],
    reason: 'the API has no such field: its own is repetition_penalty',
    source: 'https://help.aliyun.com/zh/model-studio/use-qwen-by-calling-api',
  },
];
