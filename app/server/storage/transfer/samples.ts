// Hand-made exports in other programs' formats: ChatGPT's message tree, LobeChat's two generations, and others.
import type { StoredMessage } from '../../../shared/api/message.ts';

export const says = (id: string, parentId: string | null, text: string): StoredMessage => ({
  id,
  parentId,
  createdAt: 7,
  role: 'user',
  text,
  images: [],
});

export const chatGPT = [
  {
    conversation_id: 'gpt-1',
    title: 'Trees',
    create_time: 1700000000.5,
    update_time: 1700000100,
    is_archived: true,
    current_node: 'n6',
    mapping: {
      root: { parent: null, children: ['sys'], message: null },
      sys: {
        parent: 'root',
        children: ['n1'],
        message: {
          author: { role: 'system' },
          content: { content_type: 'text', parts: [''] },
          metadata: { is_visually_hidden_from_conversation: true },
        },
      },
      n1: {
        parent: 'sys',
        children: ['n2', 'n7'],
        message: {
          author: { role: 'user' },
          create_time: 1700000001,
          content: {
            content_type: 'multimodal_text',
            parts: ['What is an oak?', { asset_pointer: 'file-service://x' }],
          },
          metadata: {},
        },
      },
      n2: {
        parent: 'n1',
        children: ['n3'],
        message: {
          author: { role: 'assistant' },
          create_time: 1700000002,
          content: { content_type: 'thoughts', thoughts: [{ summary: 's', content: 'Thinking of oaks' }] },
          metadata: { model_slug: 'gpt-x' },
        },
      },
      n3: {
        parent: 'n2',
        children: ['n4'],
        message: { author: { role: 'tool' }, content: { content_type: 'execution_output', text: 'x' }, metadata: {} },
      },
      n4: {
        parent: 'n3',
        children: ['n5'],
        message: {
          author: { role: 'assistant' },
          create_time: 1700000003,
          content: { content_type: 'text', parts: ['A tree.'] },
          metadata: { model_slug: 'gpt-x' },
        },
      },
      n5: {
        parent: 'n4',
        children: ['n6'],
        message: {
          author: { role: 'user' },
          create_time: 1700000004,
          content: { content_type: 'text', parts: ['Thanks'] },
          metadata: {},
        },
      },
      n6: {
        parent: 'n5',
        children: [],
        message: {
          author: { role: 'assistant' },
          create_time: 1700000005,
          content: { content_type: 'text', parts: ['Welcome'] },
          metadata: {},
        },
      },
      n7: {
        parent: 'n1',
        children: [],
        message: {
          author: { role: 'assistant' },
          create_time: 1700000006,
          content: { content_type: 'text', parts: ['Another answer'] },
          metadata: {},
        },
      },
    },
  },
];

const rows = {
  sessionGroups: [{ id: 'g1', name: 'Research' }],
  topics: [{ id: 't1', title: 'Moss', sessionId: 's1', favorite: true, createdAt: 1700000000000 }],
  messages: [
    { id: 'a', role: 'user', content: 'hello', sessionId: 's1', topicId: 't1', createdAt: 1700000000001 },
    {
      id: 'b',
      role: 'assistant',
      content: 'one',
      parentId: 'a',
      sessionId: 's1',
      topicId: 't1',
      createdAt: 1700000000002,
      reasoning: { content: 'hm' },
      tools: [{ id: 'c1', apiName: 'find', identifier: 'web', arguments: '{}' }],
    },
    {
      id: 'c',
      role: 'tool',
      content: 'found',
      tool_call_id: 'c1',
      plugin: { apiName: 'find' },
      parentId: 'b',
      sessionId: 's1',
      topicId: 't1',
      createdAt: 1700000000003,
    },
    {
      id: 'd',
      role: 'assistant',
      content: 'two',
      parentId: 'a',
      sessionId: 's1',
      topicId: 't1',
      createdAt: 1700000000004,
      extra: { fromModel: 'm', fromProvider: 'p' },
    },
    { id: 'e', role: 'user', content: 'bye', sessionId: 's1', topicId: 't1', createdAt: 1700000000005, files: ['f'] },
    { id: 'z', role: 'user', content: 'loose', sessionId: 'inbox', createdAt: 1700000000009 },
  ],
};
export const lobeOld = {
  exportType: 'all',
  version: 7,
  state: { ...rows, sessions: [{ id: 's1', group: 'g1', meta: { title: 'Botany' } }] },
};
export const lobeNew = {
  mode: 'postgres',
  schemaHash: 'x',
  data: {
    ...rows,
    sessions: [{ id: 's1', groupId: 'g1', title: 'Botany' }],
    messages: rows.messages.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      extra: undefined,
      model: 'm',
      provider: 'p',
    })),
  },
};

/** Claude: a newer conversation with parent ids, and an older list. */
export const claude = [
  {
    uuid: 'cl-1',
    name: 'Rivers',
    created_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T04:00:00.000Z',
    chat_messages: [
      {
        uuid: 'q1',
        parent_message_uuid: '00000000-0000-4000-8000-000000000000',
        sender: 'human',
        text: 'Where do rivers begin?',
        content: [{ type: 'text', text: 'Where do rivers begin?' }],
        created_at: '2026-01-02T03:04:06.000Z',
        attachments: [{ file_name: 'map.txt', file_size: 4, file_type: 'txt', extracted_content: 'Ilz.' }],
        files: [{ file_name: 'photo.png' }],
      },
      {
        uuid: 'a1',
        parent_message_uuid: 'q1',
        sender: 'assistant',
        text: '',
        content: [
          { type: 'thinking', thinking: 'Springs, mostly.' },
          { type: 'tool_use', name: 'search', input: {} },
          { type: 'text', text: 'At springs.' },
        ],
        created_at: '2026-01-02T03:04:07.000Z',
        attachments: [],
        files: [],
      },
      {
        uuid: 'a2',
        parent_message_uuid: 'q1',
        sender: 'assistant',
        text: 'In lakes.',
        content: [],
        created_at: '2026-01-02T03:05:00.000Z',
      },
    ],
  },
  {
    uuid: 'cl-2',
    name: '',
    created_at: '2025-01-01T00:00:00.000Z',
    chat_messages: [
      { uuid: 'm1', sender: 'human', text: 'Hi', created_at: '2025-01-01T00:00:01.000Z' },
      { uuid: 'm2', sender: 'assistant', text: 'Hello', created_at: '2025-01-01T00:00:02.000Z' },
    ],
  },
];

/** Open WebUI: separate items of an answer, and thoughts inside the text. */
export const openWebUI = [
  {
    id: 'ow-1',
    title: 'Sums',
    created_at: 1700000000,
    updated_at: 1700000100,
    pinned: true,
    archived: false,
    chat: {
      system: 'Be brief.',
      models: ['r1'],
      history: {
        currentId: 'o4',
        messages: {
          o1: {
            id: 'o1',
            parentId: null,
            childrenIds: ['o2', 'o3'],
            role: 'user',
            content: 'How much is 6 × 7?',
            timestamp: 1700000001,
            files: [
              { type: 'image', url: 'data:image/png;base64,AA' },
              { type: 'file', name: 'sums.pdf' },
            ],
          },
          o2: {
            id: 'o2',
            parentId: 'o1',
            role: 'assistant',
            model: 'r1',
            timestamp: 1700000002,
            content: '<details type="reasoning" done="true"><summary>Thought</summary>&gt; six &amp; seven</details>42',
            output: [
              { type: 'reasoning', content: [{ type: 'output_text', text: 'six & seven' }] },
              { type: 'message', content: [{ type: 'output_text', text: '42' }] },
            ],
          },
          o3: {
            id: 'o3',
            parentId: 'o1',
            role: 'assistant',
            model: 'r1',
            timestamp: 1700000003,
            content:
              '<details type="reasoning" done="true">\n<summary>Thought</summary>\n&gt; six\n&gt; &amp; seven\n</details>\n' +
              'It is 42.<details type="tool_calls"><summary>Executed</summary></details>',
          },
          o4: { id: 'o4', parentId: 'o3', role: 'user', content: 'Sure?', timestamp: 1700000004 },
        },
      },
    },
  },
];

const libreMessages = [
  { messageId: 'l1', isCreatedByUser: true, text: 'Name a tree', createdAt: '2026-02-01T00:00:01.000Z' },
  {
    messageId: 'l2',
    isCreatedByUser: false,
    endpoint: 'anthropic',
    model: 'claude-x',
    text: '',
    content: [
      { type: 'think', think: 'A common one.' },
      { type: 'text', text: { value: 'Oak' } },
      { type: 'tool_call', tool_call: {} },
    ],
    createdAt: '2026-02-01T00:00:02.000Z',
  },
  {
    messageId: 'l3',
    isCreatedByUser: false,
    model: 'gpt-x',
    text: 'No more credit',
    error: true,
    createdAt: '2026-02-01T00:00:03.000Z',
  },
];
const libreHead = {
  conversationId: 'lc-1',
  endpoint: 'azureOpenAI',
  title: 'Trees',
  options: { model: 'gpt-x', promptPrefix: 'Be kind.' },
};
const [question, ...replies] = libreMessages;

export const libreList = {
  ...libreHead,
  recursive: false,
  messages: libreMessages.map((message, at) => ({
    ...message,
    parentMessageId: at === 0 ? '00000000-0000-0000-0000-000000000000' : 'l1',
  })),
};
export const libreTree = { ...libreHead, recursive: true, messages: [{ ...question, children: replies }] };
