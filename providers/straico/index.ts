// Straico: models of many vendors paid in coins; one JSON reply, and a list of its own shape.
import { defineProvider } from '@tributary/runtime-core';
import { always } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';
import { listAt, readRow, rowsOf } from './list.ts';

const baseURL = 'https://api.straico.com/v0';

export default defineProvider({
  manifest: {
    id: 'straico',
    name: 'Straico',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    links: {
      keys: 'https://platform.straico.com/user-settings',
      docs: 'https://documenter.getpostman.com/view/5900072/2s9YyzddrR',
      home: 'https://straico.com',
    },
    checkModel: 'microsoft/phi-4',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [always({ stream: false })],
  apply: openaiStyle({ baseURL, models: { path: listAt, rows: rowsOf, read: readRow } }),
});
