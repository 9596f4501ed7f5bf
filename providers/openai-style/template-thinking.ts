// Turns thinking on and off at servers of open models, by a variable of the model's chat template.
import type { ChatParams } from '@tributary/runtime-core';

/**
 * Qwen, GLM and Gemma templates read `enable_thinking`, those of DeepSeek and Granite `thinking`; a template ignores the
 * other. https://docs.vllm.ai/en/latest/features/reasoning_outputs/, read 2026-11-22.
 */
export function templateThinking({ thinking }: Pick<ChatParams, 'thinking'>): Readonly<Record<string, unknown>> {
  if (!thinking) return {};
  const on = thinking.type === 'enabled';
  return { chat_template_kwargs: { enable_thinking: on, thinking: on } };
}
