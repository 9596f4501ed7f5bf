// Shapes of conversations whose requests must not change: each gives the stored messages and the place that is answered.
import type { AssistantMessage, Message, ToolMessage, UserMessage } from '../../../app/shared/message/message.ts';
import type { ReplyPart } from '../../../app/shared/reply/reply.ts';

export interface Shape {
  readonly name: string;
  /** In the order they were stored; a message whose parent is not the one before it is a version of its own. */
  readonly messages: readonly Message[];
  /** The message that is answered, or that the answer continues. */
  readonly head: string;
  readonly continues?: true;
}

const createdAt = Date.UTC(2026, 2, 14, 9, 26, 53);
const pixel = 'data:image/png;base64,iVBORw0KGgo=';

const place = (id: string, parentId: string | null) => ({ id, parentId, createdAt });
const user = (
  id: string,
  parentId: string | null,
  text: string,
  more: Partial<Pick<UserMessage, 'images' | 'files'>> = {},
): UserMessage => ({ ...place(id, parentId), role: 'user', text, images: [], ...more });
const answer = (
  id: string,
  parentId: string,
  parts: readonly ReplyPart[],
  more: Partial<Pick<AssistantMessage, 'outcome' | 'provider' | 'model'>> = {},
): AssistantMessage => ({
  ...place(id, parentId),
  role: 'assistant',
  provider: 'maker',
  model: 'thinker',
  reply: { parts, finishReason: 'stop' },
  outcome: 'done',
  ...more,
});
const result = (
  id: string,
  parentId: string,
  toolCallId: string,
  content: string,
  more: Partial<Pick<ToolMessage, 'outcome' | 'arguments' | 'name'>> = {},
): ToolMessage => ({ ...place(id, parentId), role: 'tool', toolCallId, name: 'clock____now', content, ...more });

const text = (words: string): ReplyPart => ({ type: 'text', text: words });
const thought = (words: string, signature?: string): ReplyPart => ({
  type: 'reasoning',
  text: words,
  startedAt: createdAt,
  endedAt: createdAt + 900,
  ...(signature === undefined ? {} : { signature }),
});
const call = (id: string, args: string, index = 0, name = 'clock____now'): ReplyPart => ({
  type: 'tool',
  index,
  id,
  name,
  arguments: args,
});
const image = { id: 'i1', name: 'cat.png', url: pixel };
const remote = { id: 'i2', name: 'dog.jpg', url: 'https://images.example/dog.jpg' };
const file = { id: 'f1', name: 'prices "Q1".csv', fileType: 'text/csv', size: 14, content: 'a,b\n1,{{date}}\n' };

const question = user('q1', null, 'What is the {{weekday}}? {{random_int}}');
const plainAnswer = answer('a1', 'q1', [text('Saturday.')]);
const second = (parentId: string) => user('q2', parentId, 'And tomorrow?');

/** `count` questions, each with its answer, and one more question. */
function long(count: number): readonly Message[] {
  const messages: Message[] = [];
  let parent: string | null = null;
  for (let n = 1; n <= count; n++) {
    messages.push(user(`q${n}`, parent, `Question ${n}`), answer(`a${n}`, `q${n}`, [text(`Answer ${n}`)]));
    parent = `a${n}`;
  }
  return [...messages, user('last', parent, 'The last question')];
}

/** A conversation that is one path: its last message is answered. */
const path = (name: string, ...messages: readonly Message[]): Shape => ({
  name,
  messages,
  head: messages.at(-1)?.id ?? '',
});

export const shapes: readonly Shape[] = [
  path('one question', question),
  path('a second question', question, plainAnswer, second('a1')),
  path('an image', user('q1', null, 'Look', { images: [image] })),
  path('images without words', user('q1', null, '', { images: [image, remote] })),
  path('an image in an earlier question', user('q1', null, 'Look', { images: [remote] }), plainAnswer, second('a1')),
  path('a file', user('q1', null, 'Sum up', { files: [file] })),
  path('a file and an image', user('q1', null, 'Compare', { files: [file], images: [image] })),
  path('a file without words', user('q1', null, '', { files: [file, { ...file, id: 'f2', name: 'b.txt' }] })),
  path('a tool result', question, answer('a1', 'q1', [call('c1', '{}')]), result('t1', 'a1', 'c1', '09:26')),
  path(
    'parallel tool results',
    question,
    answer('a1', 'q1', [text('Two clocks.'), call('c1', '{"zone":"UTC"}'), call('c2', '{"zone":"CET"}', 1)]),
    result('t1', 'a1', 'c1', '09:26'),
    result('t2', 't1', 'c2', '10:26'),
  ),
  path(
    'a call without a result',
    question,
    answer('a1', 'q1', [call('c1', '{}'), call('c2', '{}', 1)]),
    result('t1', 'a1', 'c1', '09:26'),
    user('q2', 't1', 'Never mind'),
  ),
  path(
    'one call id in two answers',
    question,
    answer('a1', 'q1', [call('call_0', '{}')]),
    result('t1', 'a1', 'call_0', '09:26'),
    answer('a2', 't1', [call('call_0', '{"zone":"CET"}')]),
    result('t2', 'a2', 'call_0', '10:26'),
  ),
  path(
    'calls without an id, without a name, cut off',
    question,
    answer('a1', 'q1', [call('', '{}'), call('c2', '{}', 1, ''), call('c3', '{"zone":"C', 2)]),
    result('t1', 'a1', '', '09:26'),
    user('q2', 't1', 'Go on'),
  ),
  path(
    'arguments that the user changed, and a call that was declined',
    question,
    answer('a1', 'q1', [call('c1', '{"zone":"UTC"}'), call('c2', '{}', 1)]),
    result('t1', 'a1', 'c1', '11:26', { arguments: '{"zone":"EET"}' }),
    result('t2', 't1', 'c2', 'The user declined this call.', { outcome: 'declined' }),
  ),
  path('a result without its call', question, plainAnswer, result('t1', 'a1', 'gone', '09:26'), second('t1')),
  path(
    'signed thoughts, a redacted one, a call with a signature',
    question,
    answer('a1', 'q1', [
      thought('Which day was it?', 'c2lnbmVk'),
      { type: 'redacted', data: 'b3BhcXVl' },
      text('One moment.'),
      { type: 'tool', index: 0, id: 'c1', name: 'clock____now', arguments: '{}', thoughtSignature: 'dGhvdWdodA==' },
    ]),
    result('t1', 'a1', 'c1', '09:26'),
  ),
  path(
    'unsigned thoughts',
    question,
    answer('a1', 'q1', [thought('It is March.'), text('Saturday.'), thought('Sure.')]),
    second('a1'),
  ),
  path(
    'thoughts of another model',
    question,
    answer('a1', 'q1', [thought('Hm', 'c2lnbmVk'), text('Saturday.')], { provider: 'other', model: 'older' }),
    second('a1'),
  ),
  path(
    'a reply that failed before its first word',
    question,
    answer('a1', 'q1', [], { outcome: 'error' }),
    user('q2', 'a1', 'Again'),
  ),
  path('a stopped reply', question, answer('a1', 'q1', [text('Satur')], { outcome: 'abort' }), second('a1')),
  path('an image that the model drew', question, answer('a1', 'q1', [{ type: 'image', src: pixel }]), second('a1')),
  {
    name: 'another version of the question',
    messages: [question, plainAnswer, user('q1b', null, 'What is the month?'), answer('a1b', 'q1b', [text('March')])],
    head: 'q1b',
  },
  {
    name: 'another version of the answer',
    messages: [question, plainAnswer, answer('a1b', 'q1', [text('It is Saturday.')]), second('a1b')],
    head: 'q2',
  },
  {
    name: 'an answer that is continued',
    messages: [question, answer('a1', 'q1', [thought('Hm', 'c2lnbmVk'), text('Satur')], { outcome: 'abort' })],
    head: 'q1',
    continues: true,
  },
  path('twelve questions', ...long(12)),
];
