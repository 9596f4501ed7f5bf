// Exports of other programs, as their formats are, made by hand: ChatGPT's tree of messages, and LobeChat's two generations.

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
