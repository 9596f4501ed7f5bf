// SiliconCloud (SiliconFlow): models of many makers; thinking by a switch and a budget.
import { classifyError, defineProvider } from '@tributary/runtime-core';
import type {
  CallContext,
  ChatParams,
  ErrorRule,
  ErrorVerdict,
  Failure,
  TextToImageParams,
} from '@tributary/runtime-core';
import { clamp } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';
import { images, speech, transcription } from './media.ts';

const baseURL = 'https://api.siliconflow.cn/v1';

function thinkingOf({ thinking }: ChatParams): Record<string, unknown> {
  if (thinking?.type !== 'enabled') return thinking ? { enable_thinking: false } : {};
  const { budget_tokens: budget } = thinking;
  return { enable_thinking: true, ...(budget === undefined ? {} : { thinking_budget: budget }) };
}

/** The vendor's names for number, size and references of images. */
const imageFields = ({ n, size, images: references, ...rest }: TextToImageParams): Record<string, unknown> => ({
  ...rest,
  ...Object.fromEntries((references ?? []).map((url, at) => [at === 0 ? 'image' : `image${at + 1}`, url])),
  ...(n === undefined ? {} : { batch_size: n }),
  ...(size === undefined ? {} : { image_size: size }),
});

const checkAccount = 'Check the balance of this API key, and whether its owner has passed identity verification.';

/** Source: https://docs.siliconflow.cn/cn/faqs/error-code, read 2026-11-22. */
const rules: readonly ErrorRule[] = [
  { type: 'ModelNotFound', code: ['20012'] },
  { type: 'InsufficientQuota', code: ['30001'] },
];

function verdict(failure: Failure, context: CallContext): ErrorVerdict | undefined {
  const type = classifyError(failure, context, rules);
  if (failure.status !== 403) return type;
  return { type: type ?? 'ProviderBizError', message: `${failure.message} — ${checkAccount}` };
}

const wire = openaiStyle({
  baseURL,
  chatFields: thinkingOf,
  imageFields,
  imagesInFields: true,
  models: { keywords: 'guess' },
});

export default defineProvider({
  manifest: {
    id: 'siliconcloud',
    name: 'SiliconCloud (SiliconFlow)',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech', 'speechToText'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['max_tokens'],
        outside: '[1, 16384]',
        reason: 'the vendor takes 16,384 at most, which is sent for more',
        source: 'https://docs.siliconflow.cn/cn/api-reference/chat-completions/chat-completions',
      },
    ],
    thinking: { '*': ['switch', 'budget'] },
    recommended: {
      models: ['deepseek-ai/DeepSeek-V4-Flash'],
      source: 'https://docs.siliconflow.cn/cn/api-reference/chat-completions/chat-completions',
      date: '2026-05-18',
    },
    images,
    speech,
    transcription,
    links: {
      keys: 'https://cloud.siliconflow.cn/account/ak',
      billing: 'https://cloud.siliconflow.cn/expensebill',
      docs: 'https://docs.siliconflow.cn/cn/api-reference/chat-completions/chat-completions',
      home: 'https://siliconflow.cn/zh-cn/siliconcloud',
    },
    checkModel: 'Pro/zai-org/GLM-4.7',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [clamp('max_tokens', 1, 16_384), clamp('thinking.budget_tokens', 1, 32_768)],
  apply(hooks) {
    wire(hooks);
    hooks.mapError.tap('siliconcloud', verdict);
  },
});
