// Configurations and models that the shapes of conversations are sent with.
import type { ChatConfig } from '../../../app/shared/message/chat-config.ts';

/** "provider/model", and what is particular about it (world.ts has the cards). */
export const models = [
  'maker/thinker',
  'maker/plain',
  'maker/unlisted',
  'maker/searcher',
  'maker/effort',
  'maker/edited',
  'seller/deployed',
  'my-box/fetched',
] as const;

export const configs: readonly (Partial<ChatConfig> & { readonly name: string; readonly stream?: false })[] = [
  { name: 'defaults' },
  { name: 'system prompt', system: '  Be brief.\n' },
  {
    name: 'variables',
    system:
      'Today is {{date}} {{time}} in {{timezone}}; {{nickname}} <{{email}}> on {{platform}}, {{unknown}}; {{uuid}}',
  },
  { name: 'input template', inputTemplate: 'In {{language}}: {{text}}', system: 'Template: {{input_template}}' },
  { name: 'sampling', temperature: 0.3, top_p: 0.9, frequency_penalty: 0.1, presence_penalty: -0.2, max_tokens: 900 },
  { name: 'limit of two', enableHistoryCount: true, historyCount: 2 },
  { name: 'limit of none', enableHistoryCount: true, historyCount: 0 },
  {
    name: 'limit with a summary',
    enableHistoryCount: true,
    historyCount: 4,
    historySummary: { text: 'They talked about days.', upTo: 'a1' },
    system: 'Be brief.',
  },
  { name: 'summary of a message that is gone', enableHistoryCount: true, historySummary: { text: 'Old', upTo: 'x' } },
  { name: 'search', searchMode: 'on' },
  { name: 'search by a tool', searchMode: 'on', useModelBuiltinSearch: false, searchFCModel: 'maker/searcher' },
  { name: 'thinking', enableReasoning: true, reasoningBudgetToken: 4096 },
  { name: 'effort and verbosity', enableReasoning: true, reasoningEffort: 'high', textVerbosity: 'low' },
  { name: 'plugins', plugins: ['clock', 'notes', 'gone'], system: 'Use tools.' },
  { name: 'plugins and search', plugins: ['clock'], searchMode: 'on', useModelBuiltinSearch: false },
  { name: 'not streamed, nothing cached', stream: false, disableContextCaching: true, urlContext: true },
  { name: 'images', imageAspectRatio: '16:9', imageResolution: '2K', displayMode: 'docs' },
];
