// The reasoning control shown in the chat for catalogue models, checked for the well-known families.
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { models as anthropic } from '../../providers/anthropic/models.ts';
import { models as deepseek } from '../../providers/deepseek/models.ts';
import { models as google } from '../../providers/google/models.ts';
import { models as openai } from '../../providers/openai/models.ts';
import { models as qwen } from '../../providers/qwen/models.ts';
import { models as siliconcloud } from '../../providers/siliconcloud/models.ts';
import { reasoningControl } from '../../app/shared/payload/model-params.ts';

const rows: readonly (readonly [readonly ModelCard[], string, ReturnType<typeof reasoningControl>])[] = [
  [openai, 'gpt-5', { switched: false, automatic: false, efforts: ['minimal', 'low', 'medium', 'high'] }],
  [openai, 'gpt-5.2', { switched: false, automatic: false, efforts: ['none', 'low', 'medium', 'high', 'xhigh'] }],
  [openai, 'o3', { switched: false, automatic: false, efforts: ['low', 'medium', 'high'] }],
  [openai, 'gpt-4o', undefined],
  [google, 'gemini-2.5-pro', { switched: false, automatic: true, efforts: [], budget: { min: 128, max: 32_768 } }],
  [google, 'gemini-2.5-flash', { switched: false, automatic: true, efforts: [], budget: { min: 0, max: 24_576 } }],
  [google, 'gemini-3.1-pro-preview', { switched: false, automatic: false, efforts: ['low', 'medium', 'high'] }],
  [
    anthropic,
    'claude-sonnet-4-5-20250929',
    { switched: true, automatic: false, efforts: [], budget: { min: 1024, max: 32_768 } },
  ],
  [
    anthropic,
    'claude-opus-4-7',
    { switched: true, automatic: false, efforts: ['low', 'medium', 'high', 'xhigh', 'max'] },
  ],
  [deepseek, 'deepseek-v4-pro', { switched: true, automatic: false, efforts: ['high', 'max'] }],
  [qwen, 'qwen3-max', { switched: true, automatic: false, efforts: [], budget: { min: 1024, max: 32_768 } }],
  [
    siliconcloud,
    'deepseek-ai/DeepSeek-R1',
    { switched: false, automatic: true, efforts: [], budget: { min: 1, max: 32_768 } },
  ],
];
test.each(rows)('control %#', (models, id, expected) => {
  const card = models.find((model) => model.id === id);
  expect(card, `${id} is in its catalogue`).toBeDefined();
  expect(reasoningControl(card), `the control of ${id}`).toEqual(expected);
});
