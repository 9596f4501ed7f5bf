// Models whose chat template opens the thought, so that only the closing tag is sent.
import type { CallContext } from '@tributary/runtime-core';

interface TemplateRule {
  readonly model: RegExp;
  /** Page that shows the template or says that the opening tag is missing. */
  readonly source: string;
}

export const templateRules: readonly TemplateRule[] = [
  { model: /qwq-?32b/i, source: 'https://huggingface.co/Qwen/QwQ-32B' },
  { model: /deepseek-r1/i, source: 'https://huggingface.co/deepseek-ai/DeepSeek-R1' },
  { model: /qwen3-.*-thinking/i, source: 'https://huggingface.co/Qwen/Qwen3-4B-Thinking-2507' },
  // Ollama's name of Qwen3-4B-Thinking-2507.
  { model: /^qwen3:4b(-thinking|$)/i, source: 'https://ollama.com/library/qwen3/tags' },
];

/**
 * Self-hosted servers send the template's output unchanged. Vendors that host these models separate the thought or send
 * both tags, so their text need not be held back.
 */
export const templateOpens = ({ model, manifest, foreignAddress }: CallContext): boolean =>
  (manifest.local !== undefined || foreignAddress === true) && templateRules.some((rule) => rule.model.test(model));
