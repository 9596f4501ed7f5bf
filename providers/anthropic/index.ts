// Anthropic: Claude over the vendor's own messages API.
import { defineProvider } from '@tributary/runtime-core';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';

const wire = anthropicStyle({
  baseURL: 'https://api.anthropic.com',
  headers: ({ env }) => {
    const beta = env['ANTHROPIC_BETA_HEADERS']?.trim();
    return beta ? { 'anthropic-beta': beta } : {};
  },
  webSearch: ({ env }) => {
    const maxUses = Number(env['ANTHROPIC_MAX_USES']);
    return Number.isInteger(maxUses) && maxUses > 0 ? { maxUses } : {};
  },
});

export default defineProvider({
  manifest: {
    id: 'anthropic',
    name: 'Anthropic',
    mark: 'claude',
    family: 'anthropic-style',
    operations: ['chat', 'models'],
    makes: ['claude'],
    keyVault: {
      required: ['apiKey'],
      optional: ['baseURL'],
      placeholders: { apiKey: 'sk-ant-…', baseURL: 'https://api.anthropic.com' },
    },
    settingsEnv: ['ANTHROPIC_BETA_HEADERS', { name: 'ANTHROPIC_MAX_USES', type: 'integer', minimum: 1 }],
    baseURL: 'https://api.anthropic.com',
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'grounding', 'usage'],
    omits: [...claudeOmits],
    documents: {
      maxBytes: 20_000_000,
      source: 'https://platform.claude.com/docs/en/build-with-claude/pdf-support',
      date: '2026-11-25',
    },
    checkModel: 'claude-haiku-4-5-20251001',
    browser: true,
    recommended: {
      models: ['claude-sonnet-4-6', 'claude-opus-4-7', 'claude-haiku-4-5-20251001'],
      source: 'https://docs.anthropic.com/en/api/messages',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.anthropic.com/settings/keys',
      billing: 'https://console.anthropic.com/settings/billing',
      docs: 'https://docs.anthropic.com/en/api/messages',
      home: 'https://www.anthropic.com',
    },
  },
  models: () => import('./models.ts'),
  apply: wire,
});
