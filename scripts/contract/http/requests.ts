// Requests that outsiders make, in an order in which each can be answered; answers.golden.jsonl holds what they get.
import { chat } from '../../../app/server/testing/client.ts';

export interface ContractRequest {
  readonly name: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `RUN` stands for the id of the last run that was begun. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `signed` (with the vendor's key and address in the token) unless it says otherwise. */
  readonly as?: 'signed' | 'cookie' | 'nobody' | 'forged' | 'late';
}

const conversation = 'contract-conversation';
const question = {
  id: 'contract-question',
  parentId: null,
  createdAt: 1_760_000_000_000,
  role: 'user',
  text: 'hi',
  images: [],
};
const clientMessage = {
  ...chat('hello'),
  messages: [
    {
      role: 'user',
      content: 'look',
      imageList: [{ id: 'i', url: 'data:image/png;base64,iVBORw0KGgo=', alt: 'a' }],
      fileList: [{ id: 'f', name: 'a.txt', fileType: 'text/plain', size: 1, url: 'https://files.example/a.txt' }],
    },
  ],
};
const run = (messageId: string, model: string) => ({
  conversationId: conversation,
  parentId: question.id,
  messageId,
  provider: 'sample',
  payload: { provider: 'sample', ...chat(model) },
});
const calculator = { identifier: 'calculator', api: [{ name: 'calculate' }] };

export const requests: readonly ContractRequest[] = [
  { name: 'health', method: 'GET', path: '/healthz', as: 'nobody' },
  { name: 'readiness', method: 'GET', path: '/readyz', as: 'nobody' },
  { name: 'a session', path: '/api/session', body: {}, as: 'nobody' },
  { name: 'a session with a cookie: the same again', path: '/api/session', body: {}, as: 'cookie' },
  { name: 'a session is no GET', method: 'GET', path: '/api/session', as: 'nobody' },

  { name: 'a chat', path: '/api/chat/sample', body: chat('hello') },
  { name: 'a chat with client message fields', path: '/api/chat/sample', body: clientMessage },
  { name: 'a chat of the demo', path: '/api/chat/demo', body: chat('demo') },
  { name: 'a chat that the vendor refuses', path: '/api/chat/sample', body: chat('status:429') },
  { name: 'a chat that breaks off', path: '/api/chat/sample', body: chat('cut') },
  { name: 'a chat without a model', path: '/api/chat/sample', body: { messages: [] } },
  { name: 'a chat without a token', path: '/api/chat/sample', body: chat('hello'), as: 'nobody' },
  { name: 'a chat with a forged token', path: '/api/chat/sample', body: chat('hello'), as: 'forged' },
  { name: 'a chat with the token of another time', path: '/api/chat/sample', body: chat('hello'), as: 'late' },
  { name: 'a chat by an unknown provider with an address', path: '/api/chat/nobody-knows', body: chat('hello') },
  { name: 'a chat is no GET', method: 'GET', path: '/api/chat/sample' },

  { name: 'models', method: 'GET', path: '/api/models/sample' },
  { name: 'models of an unknown provider without an address', method: 'GET', path: '/api/models/none', as: 'cookie' },
  { name: 'a pull', path: '/api/models/sample/pull', body: { model: 'm' } },
  { name: 'a pull by a provider that has none', path: '/api/models/openai/pull', body: { model: 'm' } },
  { name: 'embeddings', path: '/api/embeddings/sample', body: { model: 'm', input: 'a', dimensions: 2 } },
  { name: 'images', path: '/api/images/sample', body: { model: 'm', prompt: 'a boat', n: 1 } },
  { name: 'speech', path: '/api/speech/sample', body: { model: 'm', input: 'hi', voice: 'alloy' } },
  { name: 'speech without a voice', path: '/api/speech/sample', body: { model: 'm', input: 'hi' } },

  {
    name: 'a conversation',
    path: '/api/conversations',
    body: { id: conversation, title: 'Contract', config: { provider: 'sample', model: 'hello' } },
  },
  { name: 'its question', path: `/api/conversations/${conversation}/messages`, body: { messages: [question] } },
  { name: 'a run', path: '/api/runs', body: run('contract-answer', 'hello') },
  { name: 'the events of the run', method: 'GET', path: '/api/runs/RUN/events?after=0' },
  { name: 'the end of its events', method: 'GET', path: '/api/runs/RUN/events?after=2' },
  { name: 'events of no run', method: 'GET', path: '/api/runs/none/events?after=0' },
  { name: 'a run that is stopped', path: '/api/runs', body: run('contract-stopped', 'hanging') },
  { name: 'its stop', method: 'DELETE', path: '/api/runs/RUN' },
  { name: 'the events of the stopped run end', method: 'GET', path: '/api/runs/RUN/events?after=0' },
  { name: 'the conversation', method: 'GET', path: `/api/conversations/${conversation}?window=0` },
  { name: 'the list', method: 'GET', path: '/api/conversations' },
  { name: 'another name', method: 'PATCH', path: `/api/conversations/${conversation}`, body: { title: 'Named' } },

  {
    name: 'a tool of the server',
    path: '/api/tools/gateway',
    body: {
      manifest: calculator,
      identifier: 'calculator',
      apiName: 'calculate',
      arguments: '{"expression":"6*7"}',
      type: 'builtin',
    },
  },
  {
    name: 'a tool that is not there',
    path: '/api/tools/gateway',
    body: { manifest: calculator, identifier: 'calculator', apiName: 'gone', arguments: '{}', type: 'builtin' },
  },

  { name: 'a setting', method: 'PATCH', path: '/api/settings', body: { contract: { a: 1 } } },
  { name: 'the settings', method: 'GET', path: '/api/settings' },
  { name: 'a stored key', method: 'PUT', path: '/api/vault/sample', body: { apiKey: 'sk-contract' } },
  { name: 'the stored keys', method: 'GET', path: '/api/vault' },
  { name: 'the stored key is forgotten', method: 'DELETE', path: '/api/vault/sample' },
  { name: 'who is signed in', method: 'GET', path: '/api/account' },
  { name: 'the resources', method: 'GET', path: '/api/resources' },
  { name: 'a share', path: '/api/share', body: { conversationId: conversation } },
  { name: 'a share that is not there', method: 'GET', path: '/api/share/none', as: 'nobody' },
  { name: 'the conversation goes', method: 'DELETE', path: `/api/conversations/${conversation}?forever=1` },
  { name: 'what is not there', method: 'GET', path: '/api/nothing' },
];
