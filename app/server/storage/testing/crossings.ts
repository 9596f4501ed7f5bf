// Requests of a user with another user's ids, by route file.
import { chat } from '../../testing/client.ts';

/** Part of all the other user's data: no response to anyone else may contain it. */
export const mark = 'zebra';
export const key = `sk-${mark}-0123456789`;
export const password = `${mark} battery staple`;

export const says = (id: string, text: string, parentId: string | null = null): object => ({
  id,
  parentId,
  createdAt: 5,
  role: 'user',
  text,
  images: [],
});
const payload = chat('hello');
export const run = { provider: 'sample', payload };
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
export const turn = {
  answer: 'my-answer',
  using: { provider: 'sample', model: 'hello' },
  config: { changes: {} },
  client,
};
export const asks = { id: 'x', createdAt: 1, text: 'x', images: [] };

/** `own`: may succeed, because it only concerns the caller's rows. Everything else must be refused. */
export type Crossing = readonly [method: string, path: string, body?: unknown, allowed?: 'own'];
export const assistant = {
  name: 'a',
  description: '',
  picture: null,
  instructions: '',
  model: null,
  fallbacks: [],
  params: {},
  plugins: [],
  files: [],
  openings: [],
};
export const prompt = { name: 'p', text: '', favourite: false, fields: [], previous: [] };
const own = 'own';
const none = undefined;
/** Ids of the other user that the server created. */
export interface Theirs {
  readonly share: string;
  readonly run: string;
  readonly answer: string;
  readonly turn: string;
}

const previewVersion = (message: string) => ({
  id: 'version',
  message,
  after: message,
  language: 'html',
  base: '0'.repeat(24),
  text: 'mine',
});

/** By route file: what another user could try with the owner's ids. */
export const crossings: Readonly<Record<string, (theirs: Theirs) => readonly Crossing[]>> = {
  'api.conversations': () => [
    ['GET', '/api/conversations?view=active&folder=their-folder&after=theirs', none, own],
    ['GET', '/api/conversations?view=trash', none, own],
    ['GET', '/api/conversations?view=archived', none, own],
    ['POST', '/api/conversations', { id: 'theirs', title: 'mine' }],
    ['POST', '/api/conversations', { folderId: 'their-folder' }],
    ['DELETE', '/api/conversations?view=trash', none, own],
  ],
  'api.notices_.settings': () => [['PATCH', '/api/notices/settings', { seconds: 0 }, own]],
  'api.conversations_.$id': () => [
    ['GET', '/api/conversations/theirs'],
    ['PATCH', '/api/conversations/theirs', { title: 'mine' }],
    ['PATCH', '/api/conversations/their-trash', { trashed: false }],
    ['PATCH', '/api/conversations/mine', { folderId: 'their-folder' }],
    ['PATCH', '/api/conversations/mine', { headId: 't1' }],
    ['DELETE', '/api/conversations/theirs'],
    ['DELETE', '/api/conversations/theirs?forever=1'],
  ],
  'api.conversations_.$id_.messages': () => [
    ['GET', '/api/conversations/theirs/messages'],
    ['GET', '/api/conversations/theirs/messages?ids=t1'],
    ['GET', '/api/conversations/mine/messages?ids=t1', none, own],
    ['POST', '/api/conversations/theirs/messages', { messages: [says('x', 'x')] }],
    ['POST', '/api/conversations/mine/messages', { messages: [says('x', 'x', 't1')] }],
    ['DELETE', '/api/conversations/theirs/messages?id=t1'],
    ['DELETE', '/api/conversations/mine/messages?id=t1'],
  ],
  'api.conversations_.$id_.previews': () => [
    ['GET', '/api/conversations/theirs/previews'],
    ['POST', '/api/conversations/theirs/previews', previewVersion('t1')],
    ['POST', '/api/conversations/mine/previews', previewVersion('t1')],
  ],
  'api.conversations_.$id_.previews_.copies': () => [
    ['POST', '/api/conversations/theirs/previews/copies', { from: 'mine', upTo: 'm1', to: 't1' }],
    ['POST', '/api/conversations/mine/previews/copies', { from: 'theirs', upTo: 't1', to: 'm1' }],
  ],
  'api.conversations_.$id_.previews_.$version': () => [
    ['DELETE', '/api/conversations/theirs/previews/version'],
    ['DELETE', '/api/conversations/mine/previews/version'],
  ],
  'api.conversations_.$conversation_.ratings': () => [['GET', '/api/conversations/theirs/ratings']],
  'api.conversations_.$conversation_.ratings_.$message': () => [
    ['POST', '/api/conversations/theirs/ratings/t1', { value: 'up', reasons: [], comment: '' }],
    ['POST', '/api/conversations/mine/ratings/t1', { value: 'up', reasons: [], comment: '' }],
    ['DELETE', '/api/conversations/theirs/ratings/t1'],
  ],
  'api.conversations_.$conversation_.research_.$question': () => [
    ['GET', '/api/conversations/theirs/research/t1'],
    ['GET', '/api/conversations/mine/research/t1'],
    ['POST', '/api/conversations/theirs/research/t1', { paused: true }],
  ],
  'api.ratings': () => [['GET', '/api/ratings', none, own]],
  'api.conversations_.$id_.seen': () => [
    ['POST', '/api/conversations/theirs/seen', { until: 5 }],
    ['POST', '/api/conversations/theirs/seen', { until: null }],
  ],
  'api.conversations_.$id_.tasks': () => [
    ['POST', '/api/conversations/theirs/tasks', { kind: 'title', client }],
    ['POST', '/api/conversations/theirs/tasks', { kind: 'summary', historyCount: 2, client }],
  ],
  'api.files.$id': () => [['GET', '/api/files/their-file']],
  'api.deleted-files': () => [
    ['GET', '/api/deleted-files', none, own],
    ['POST', '/api/deleted-files', { contents: ['their-file'] }, own],
    ['PATCH', '/api/deleted-files', { contents: ['their-file'] }, own],
  ],
  'api.files_.$id_.text': () => [
    ['GET', '/api/files/their-file/text'],
    ['POST', '/api/files/their-file/text'],
    ['PUT', '/api/files/their-file/text', { text: 'said' }],
  ],
  'api.files_.$id_.tables': () => [['GET', '/api/files/their-file/tables']],
  'api.folders': () => [
    ['GET', '/api/folders', none, own],
    ['POST', '/api/folders', { id: 'their-folder', name: 'mine' }],
  ],
  'api.folders_.$id': () => [
    ['GET', '/api/folders/their-folder'],
    ['PATCH', '/api/folders/their-folder', { name: 'mine' }],
    ['PATCH', '/api/folders/their-folder', { sharesMemory: true }],
    ['DELETE', '/api/folders/their-folder'],
  ],
  'api.folders_.$id_.files': () => [
    ['POST', '/api/folders/their-folder/files', { id: 'their-file', name: 'a', fileType: 'text/plain' }],
    ['DELETE', '/api/folders/their-folder/files?file=their-file'],
  ],
  'api.conversations_.$id_.keep': () => [['POST', '/api/conversations/theirs/keep', {}]],
  'api.conversations_.$id_.memories': () => [['POST', '/api/conversations/theirs/memories', {}]],
  'api.assistants': () => [
    ['GET', '/api/assistants', none, own],
    ['POST', '/api/assistants', { ...assistant, id: 'their-assistant', name: 'mine' }, own],
  ],
  'api.assistants_.$id': () => [
    ['PATCH', '/api/assistants/their-other', { name: 'mine' }],
    ['DELETE', '/api/assistants/their-other'],
  ],
  // Of an assistant that is not shared.
  'api.assistants_.$id_.files': () => [['POST', '/api/assistants/their-other/files', {}]],
  'api.prompts': () => [
    ['GET', '/api/prompts', none, own],
    ['POST', '/api/prompts', { ...prompt, id: 'their-prompt', name: 'mine' }, own],
  ],
  'api.prompts_.$id': () => [
    ['PATCH', '/api/prompts/their-other', { name: 'mine' }],
    ['DELETE', '/api/prompts/their-other'],
  ],
  'api.search': () => [['GET', `/api/search?q=${mark}`, none, own]],
  'api.search_.$conversation': () => [['GET', `/api/search/theirs?q=${mark}`, none, own]],
  'api.export': () => [
    ['GET', '/api/export', none, own],
    ['GET', '/api/export?conversation=theirs'],
  ],
  'api.import': () => {
    const conversation = {
      id: 'theirs',
      title: 'mine',
      titleSource: 'user',
      pinned: false,
      archived: false,
      headId: 'i1',
      config: {},
      createdAt: 1,
      updatedAt: 1,
      messages: [says('t1', 'mine'), says('i1', 'mine', 't1')],
    };
    const file = { format: 'tributary-export', version: 1, settings: { theme: 'mine' }, conversations: [conversation] };
    return [
      ['POST', '/api/import?dryRun=1', file, own],
      ['POST', '/api/import', file, own],
    ];
  },
  'api.runs': ({ run: runId, answer }) => [
    ['GET', '/api/runs', none, own],
    ['GET', '/api/runs?conversation=theirs', none, own],
    ['POST', '/api/runs', { ...run, conversationId: 'theirs', parentId: 't1' }],
    ['POST', '/api/runs', { ...run, conversationId: 'theirs', parentId: 't1', messageId: answer }],
    [
      'POST',
      '/api/runs',
      { ...run, conversationId: 'theirs', parentId: 'x', conversation: {}, messages: [says('x', 'x')] },
    ],
    ['POST', '/api/runs', { ...run, conversationId: 'mine', parentId: 't1' }],
    ['POST', '/api/runs', { ...run, conversationId: 'mine', parentId: 'm1', continues: answer, fetchOnClient: true }],
    ['POST', '/api/runs', { ...run, conversationId: 'mine', parentId: 'm1', continues: runId, fetchOnClient: true }],
  ],
  'api.turns': ({ run: runId, answer }) => [
    ['POST', '/api/turns', { ...turn, conversation: { id: 'theirs' }, parent: 't1' }],
    ['POST', '/api/turns', { ...turn, conversation: { id: 'theirs' }, parent: 't1', answer }],
    ['POST', '/api/turns', { ...turn, conversation: { id: 'theirs', create: {} }, parent: null, message: asks }],
    ['POST', '/api/turns', { ...turn, conversation: { id: 'mine' }, parent: 't1' }],
    [
      'POST',
      '/api/turns',
      { ...turn, conversation: { id: 'mine' }, parent: 'm1', continues: { run: runId, message: answer } },
    ],
  ],
  'api.turns_.calls': ({ turn: turnId }) => [
    ['GET', '/api/turns/calls', none, own],
    ['POST', '/api/turns/calls', { turn: turnId, answer: 'my-call', byPage: {} }],
  ],
  'api.turns_.decisions': ({ answer }) => [
    ...['once', 'goOn', 'again'].map((decision): Crossing => [
      'POST',
      '/api/turns/decisions',
      { conversation: 'theirs', answer, decision, call: 0, next: 'my-next', client },
    ]),
    ['POST', '/api/turns/decisions', { conversation: 'mine', answer, decision: 'goOn', next: 'my-next', client }],
    // There is no turn to stop; the response does not reveal whether an answer has this id.
    ['POST', '/api/turns/decisions', { conversation: 'theirs', answer, decision: 'stop', next: 'n', client }, own],
  ],
  'api.runs_.$id': ({ run: runId }) => [
    ['GET', `/api/runs/${runId}`],
    ['DELETE', `/api/runs/${runId}`],
  ],
  'api.runs_.$id_.events': ({ run: runId }) => [
    ['GET', `/api/runs/${runId}/events?after=0`],
    ['POST', `/api/runs/${runId}/events`, { after: 1, events: [{ id: 'e', type: 'text', data: 'mine' }] }],
    ['POST', `/api/runs/${runId}/events`, { after: 1, events: [], end: 'abort' }],
  ],
  'api.vault': () => [['GET', '/api/vault', none, own]],
  'api.vault_.$provider': () => [
    ['GET', '/api/vault/sample'],
    ['PUT', '/api/vault/groq', { apiKey: 'sk-of-the-stranger' }, own],
    ['DELETE', '/api/vault/sample'],
  ],
  'api.tools_.settings': () => [
    ['PUT', '/api/tools/settings', { identifier: 'weather', values: { token: 'mine' } }],
    ['DELETE', '/api/tools/settings?identifier=weather'],
  ],
  'api.search-engine': () => [['GET', '/api/search-engine', none, own]],
  'api.openapi-tools': () => [
    ['GET', '/api/openapi-tools', none, own],
    [
      'POST',
      '/api/openapi-tools',
      { digest: '', base: 'https://a.example', auth: { type: 'none' }, on: [], text: 'x' },
    ],
  ],
  'api.openapi-tools_.read': () => [['POST', '/api/openapi-tools/read', { text: 'x' }]],
  'api.openapi-tools_.$id': () => [
    ['PATCH', '/api/openapi-tools/theirs', { enabled: false }],
    ['DELETE', '/api/openapi-tools/theirs', none, own],
  ],
  'api.openapi-tools_.$id_.refresh': () => [['POST', '/api/openapi-tools/theirs/refresh', { text: 'x' }]],
  'api.past-chats': () => [
    ['GET', '/api/past-chats', none, own],
    ['PATCH', '/api/past-chats', { allowed: true }, own],
  ],
  'api.skills': () => [
    ['GET', '/api/skills', none, own],
    ['POST', '/api/skills', { name: 'their-skill', description: 'mine', text: 'mine', replace: true }, own],
  ],
  'api.skills-import': () => [
    ['POST', '/api/skills-import', { file: 'their-file' }],
    ['POST', '/api/skills-import', { url: 'http://169.254.169.254/' }],
  ],
  'api.skills_.$name': () => [
    ['PATCH', '/api/skills/their-other-skill', { enabled: false }],
    ['DELETE', '/api/skills/their-other-skill', none, own],
  ],
  'api.skills_.$name_.text': () => [
    ['POST', '/api/skills/their-other-skill/text', { text: '---\nname: their-other-skill\ndescription: mine\n---\n' }],
  ],
  'api.skills_.$name_.restore': () => [['POST', '/api/skills/their-other-skill/restore']],
  'api.skills_.$name_.files': () => [['GET', '/api/skills/their-other-skill/files']],
  'api.skills_.$name_.archive': () => [['GET', '/api/skills/their-other-skill/archive']],
  'api.search-engines': () => [
    ['GET', '/api/search-engines', none, own],
    ['POST', '/api/search-engines', { engine: '' }, own],
  ],
  'api.search-engines_.$id': () => [['DELETE', '/api/search-engines/search-brave', none, own]],
  'api.search-engines_.check': () => [
    ['POST', '/api/search-engines/check', { engine: 'search-brave', values: {}, keep: ['apiKey'] }, own],
  ],
  'api.settings': () => [
    ['GET', '/api/settings', none, own],
    ['PATCH', '/api/settings', { theme: null, lang: 'mine' }, own],
  ],
  'api.share': () => [
    ['GET', '/api/share', none, own],
    ['POST', '/api/share', { conversationId: 'theirs' }],
    ['POST', '/api/share', { conversationId: 'theirs', headId: 't1' }],
    ['POST', '/api/share', { conversationId: 'mine', headId: 't1' }],
  ],
  'api.share_.$id': ({ share }) => [['DELETE', `/api/share/${share}`]],
  'api.account': () => [
    ['GET', '/api/account', none, own],
    ['PATCH', '/api/account', { name: 'mine' }],
    ['PATCH', '/api/account', { password: 'another password', currentPassword: password }],
    ['POST', '/api/account', { email: `${mark}@example.org`, password: 'correct horse' }],
    ['DELETE', '/api/account', { currentPassword: password }],
  ],
  'api.account_.session': () => [
    ['POST', '/api/account/session', { email: `${mark}@example.org`, password: 'correct horse', adopt: true }],
  ],
  // The other user's stored key must not be used; the fake vendor records the keys it gets.
  'api.chat.$provider': () => [['POST', '/api/chat/sample', payload]],
  'api.models.$provider': () => [['GET', '/api/models/sample']],
  'api.models.$provider_.pull': () => [['POST', '/api/models/sample/pull', { model: 'm' }]],
  'api.embeddings.$provider': () => [['POST', '/api/embeddings/sample', { model: 'm', input: 'x' }]],
  'api.images.$provider': () => [['POST', '/api/images/sample', { model: 'm', prompt: 'x' }]],
  'api.speech.$provider': () => [['POST', '/api/speech/sample', { model: 'm', input: 'x', voice: 'v' }]],
  'api.providers': () => [['GET', '/api/providers', none, own]],
};

/** Routes that read and write nothing of a user, and why. */
export const without: Readonly<Record<string, string>> = {
  'api.files': 'lists the caller’s own files alone (files/file-usage-route.test.ts)',
  'api.file-search': 'names the caller’s own files alone (passages/file-search-route.test.ts)',
  'api.$': 'what is not there',
  'api.session': 'gives a session, and only to who brings its cookie (session.test.ts)',
  'api.share_.$id_.copies': 'copies what is shared to anyone into a chat of the caller’s own (shares.test.ts)',
  'api.share_.$id_.files.$file': 'shows what is shared to anyone who has the share (named-files.test.ts)',
  'api.mcp-registry': 'keeps nothing and reads nothing of users (mcp-registry-route.test.ts)',
  'api.schedules_.next': 'keeps nothing and reads nothing',
  'api.schedules_.$id_.runs': 'runs of a schedule, for its owner alone (schedules-route.test.ts)',
  'api.live': 'follows what its rows are about, as api.runs_.$id_.events does (live/api.test.ts)',
  'api.account_.provider': 'leads to the identity provider (oidc.test.ts)',
  'api.audit_.export': 'for administrators alone (people-route.test.ts)',
};
