// Uploads before a message: each attachment once, with the same id at each attempt; missing files are sent again.
import { afterEach, expect, test, vi } from 'vitest';
import type { Message, UserMessage } from '../../shared/message/message.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { createSender } from '../chat/sender.ts';
import type { SenderOptions } from '../chat/sender.ts';
import type { AskEntry, Entry } from '../outbox/outbox.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import { NetworkFailure } from '../net/transport.ts';
import { createUploads, marked, named } from './uploads.ts';

afterEach(() => void vi.unstubAllGlobals());

const image = { id: 'x', name: 'cat', url: 'data:image/png;base64,iVBORw==' };
const file = { id: 'y', name: 'a.txt', fileType: 'text/plain', size: 2, content: 'é' };
const question: UserMessage = {
  id: 'q',
  parentId: null,
  createdAt: 1,
  role: 'user',
  text: 'see',
  images: [image, { id: 'z', name: 'far', url: 'https://example.org/a.png' }],
  files: [file],
};
const inFiles: UserMessage = {
  ...question,
  images: [{ ...image, url: '/api/files/q-i0' }, ...question.images.slice(1)],
  files: [{ id: 'y', name: 'a.txt', fileType: 'text/plain', size: 2, url: '/api/files/q-f0' }],
};

type Refusal = { readonly status: number; readonly error: object };
const failure = ({ status, error }: Refusal): ReplyFailure =>
  new ReplyFailure({ type: 400, status, message: '', body: { error }, provider: '' });

/** A server with some of the files; returns the refusals first. */
function server(refusals: (Refusal | Error)[] = [], atUpload?: Refusal | Error) {
  const uploads: (readonly [path: string, bytes: string])[] = [];
  const posts: { readonly path: string; readonly body: unknown }[] = [];
  const thrown = (what: Refusal | Error): Error => (what instanceof Error ? what : failure(what));
  const transport = {
    sendBytes: (_method: 'PUT', path: string, bytes: Uint8Array) => {
      uploads.push([path, Buffer.from(bytes).toString('latin1')]);
      if (atUpload) return Promise.reject(thrown(atUpload));
      const mediaType = path.includes('-i') ? 'image/png' : 'text/plain';
      return Promise.resolve({ id: path, mediaType, bytes: bytes.length });
    },
    sendJSON: (_method: string, path: string, body: unknown) => {
      posts.push({ path, body });
      const refusal = refusals.shift();
      return refusal ? Promise.reject(thrown(refusal)) : Promise.resolve({ runId: 'r', messageId: 'a', lastSeq: 0 });
    },
  };
  const path = new Map<string, Message>([['q', question]]);
  const options = {
    conversations: {
      get: () => undefined,
      update: (_id: string, change: (of: { messages: object }) => { messages: Record<string, Message> }) => {
        for (const message of Object.values(change({ messages: Object.fromEntries(path) }).messages))
          path.set(message.id, message);
      },
    },
    transport,
    uploads: createUploads(transport),
    vaults: { get: () => undefined },
    taskProvider: () => undefined,
    registry: { storeModels: () => Promise.resolve() },
    byPage: () => Promise.resolve(undefined),
    searchProvider: () => undefined,
  };
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  return { uploads, posts, path, sender: createSender(options as unknown as SenderOptions) };
}

const asked: AskEntry = {
  kind: 'ask',
  id: 'a',
  lane: 'c',
  conversation: {
    title: '',
    titleSource: 'none',
    folderId: null,
    config: { ...defaultChatConfig, provider: 'p', model: 'm' },
  },
  messages: [question],
  answer: {
    id: 'a',
    parentId: 'q',
    createdAt: 2,
    role: 'assistant',
    provider: 'p',
    model: 'm',
    reply: emptyReply,
    outcome: 'running',
  },
};
const stored: Entry = {
  kind: 'request',
  id: 'e',
  lane: 'c',
  method: 'POST',
  path: '/api/conversations/c/messages',
  body: { messages: [question] },
};
const put = ['/api/files/q-i0?name=cat', '/api/files/q-f0?name=a.txt'];
const missing = (...ids: readonly string[]): Refusal => ({
  status: 409,
  error: { code: 'files_missing', missing: ids },
});

test('a question sends its attachments first, and names them; the page shows its own copy and sends it no more', async () => {
  const { uploads, posts, path, sender } = server();
  await sender.send(asked, 'user');
  expect(uploads).toEqual([
    [put[0], '\x89PNG'],
    [put[1], 'Ã©'],
  ]);
  const { parentId: _parentId, role: _role, ...sent } = inFiles;
  expect(posts[0]?.body).toMatchObject({ message: sent });
  expect(JSON.stringify(posts)).not.toMatch(/base64|é/);
  expect(path.get('q')).toEqual({
    ...question,
    images: [{ ...image, file: 'q-i0' }, question.images[1]],
    files: [{ ...file, file: 'q-f0' }],
  });
  // An edited message keeps its attachments.
  const edited = { ...path.get('q'), id: 'q2' } as Message;
  await sender.send({ ...asked, messages: [edited] });
  expect(uploads).toHaveLength(2);
  expect(posts[1]?.body).toMatchObject({ message: { ...sent, id: 'q2' } });
});

test('an attempt after a broken one sends no bytes twice; what the server lacks after all is sent again', async () => {
  const { uploads, posts, sender } = server([new NetworkFailure('away'), missing('q-i0')]);
  await expect(sender.send(asked)).rejects.toThrow('away');
  await sender.send(asked);
  expect(uploads.map(([path]) => path)).toEqual([...put, put[0]]);
  expect(posts).toHaveLength(3);
});

test('an upload that does not come through is no reason to send the question without it', async () => {
  const { posts, sender } = server([], new NetworkFailure('away'));
  await expect(sender.send(asked)).rejects.toThrow('away');
  await expect(sender.send(stored)).rejects.toThrow('away');
  expect(posts).toEqual([]);
});

test('without room for files a question is refused; to be stored its message brings the bytes itself', async () => {
  const { posts, sender } = server([], { status: 400, error: { code: 'file_quota' } });
  await expect(sender.send(asked)).rejects.toMatchObject({ error: { status: 400 } });
  await sender.send(stored);
  expect(posts).toEqual([{ path: '/api/conversations/c/messages', body: { messages: [question] } }]);
});

test('a message that named its files brings the bytes where the server has lost them and takes no more', async () => {
  const [picture, ...rest] = question.images;
  const marked = {
    ...question,
    images: [{ ...picture, file: 'q-i0' }, ...rest],
    files: [{ ...file, file: 'q-f0' }],
  } as Message;
  const { posts, sender } = server([missing('q-i0')], { status: 400, error: { code: 'file_quota' } });
  await sender.send({ ...stored, body: { messages: [marked] } } as Entry);
  expect(posts).toHaveLength(2);
  expect(posts[1]?.body).toEqual({ messages: [question] });
});

test('a message whose file is lost for good is stored with its words', async () => {
  const lost: Message = { ...inFiles, images: [{ id: 'x', name: 'cat', url: '/api/files/lost' }], files: [] };
  const { uploads, posts, sender } = server([missing('lost'), missing('lost')]);
  await sender.send({ ...stored, body: { messages: [lost] } } as Entry);
  expect(uploads).toEqual([]);
  expect(posts.at(-1)?.body).toEqual({ messages: [{ ...lost, images: [], files: [] }] });
});

test('what the server does not take for an image goes along as before', async () => {
  const uploads = createUploads({ sendBytes: () => Promise.resolve({ id: '', mediaType: 'text/plain', bytes: 1 }) });
  const drawing = {
    ...question,
    images: [image, { id: 's', name: 's', url: 'data:image/svg+xml;base64,AAAA' }],
    files: [],
  };
  const uploaded = await uploads.send([drawing], {});
  expect(named(drawing, uploaded)).toEqual(drawing);
  expect(marked(drawing, uploaded)).toEqual(drawing);
});
