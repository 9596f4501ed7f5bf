// Common parts of the endpoints that serve Qwen by its maker's rules: Bailian, its coding plan, ModelScope.
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
