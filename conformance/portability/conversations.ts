// The twelve conversations that are continued on other wires, step by step.
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';
import type { Said } from './said.ts';

export type Step =
  | { readonly kind: 'says'; readonly message: ChatMessage }
  /** A user message with every type of image that the family accepts. */
  | { readonly kind: 'images'; readonly text: string }
  | { readonly kind: 'replies'; readonly said: Said }
  /** The results of the last reply's calls, in reverse order; `unless`: indexes of missing ones. */
  | { readonly kind: 'results'; readonly unless?: readonly number[] };

export interface Conversation {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly more?: Partial<ChatParams>;
}

const says = (role: ChatMessage['role'], content: ChatMessage['content']): Step => ({
  kind: 'says',
  message: { role, content },
});
const user = (content: ChatMessage['content'] = 'And then?'): Step => says('user', content);
const replies = (said: Partial<Said>): Step => ({ kind: 'replies', said: { stop: 'end', ...said } });
const answers = (text = 'It was so.'): Step => replies({ text });
const weather = (city: string) => ({ name: 'get_weather', arguments: { city } });
/** A long name, which makes a long id in families without ids. */
const longName = 'list_all_open_orders_of_the_customer';
const thinks = { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 4096 } as const;

export const conversations: readonly Conversation[] = [
  {
    name: 'text',
    steps: [says('system', 'Be brief.'), user('Tell me “something”.'), answers('Grüße, 世界 🌍'), user()],
  },
  { name: 'images', steps: [{ kind: 'images', text: 'Describe these.' }, answers(), user()] },
  {
    name: 'files',
    steps: [
      user([
        { type: 'text', text: 'Sum this up.' },
        { type: 'text', text: '<file name="a.csv">\na,b\n1,2\n</file>' },
      ]),
      answers(),
      user(),
    ],
  },
  {
    name: 'signed reasoning',
    more: thinks,
    steps: [
      user('Why?'),
      replies({ thought: 'They ask for the reason.', text: 'Because.' }),
      user('And the weather?'),
      replies({ thought: 'I need to look.', text: 'One moment.', calls: [weather('Oslo')] }),
      { kind: 'results' },
      replies({ thought: 'It rains.', text: 'Rain.' }),
      user(),
    ],
  },
  {
    name: 'parallel tools',
    more: thinks,
    steps: [
      user('Weather here and there, and my orders?'),
      replies({ calls: [weather('Oslo'), weather('Rome'), { name: longName, arguments: {} }] }),
      { kind: 'results' },
      replies({ text: 'Once more.', calls: [weather('Oslo')] }),
      { kind: 'results' },
    ],
  },
  {
    name: 'system',
    steps: [
      says('system', 'Be brief.'),
      says('system', 'Be kind.'),
      user('Hello'),
      answers(),
      says('system', 'Speak Latin.'),
      user(),
    ],
  },
  {
    name: 'cache marks',
    more: { enabledContextCaching: true },
    steps: [
      says('system', 'Long instructions. '.repeat(400)),
      user('Hello'),
      replies({ thought: 'Hm.', text: 'Hello.' }),
      user('x'.repeat(5000)),
      answers(),
      user(),
    ],
  },
  {
    name: 'orphaned results',
    steps: [
      { kind: 'says', message: { role: 'tool', content: 'lost', tool_call_id: 'call_lost' } },
      says('assistant', 'As I said.'),
      user('Weather?'),
      replies({ calls: [weather('Oslo'), weather('Rome')] }),
      { kind: 'results', unless: [1] },
      answers(),
      { kind: 'says', message: { role: 'tool', content: 'late', tool_call_id: 'call_unknown' } },
      user(),
    ],
  },
  {
    name: 'empty content',
    steps: [
      says('system', ''),
      user('Hello'),
      says('assistant', null),
      user(' \n'),
      says('assistant', ''),
      user([{ type: 'text', text: '' }]),
      says('assistant', [{ type: 'text', text: '\n' }]),
      user('Weather?'),
      replies({ calls: [{ name: 'ping', arguments: {} }] }),
      { kind: 'results' },
      answers(),
      user(),
    ],
  },
  {
    name: 'same roles',
    steps: [
      user('One.'),
      user('Two.'),
      answers('A.'),
      says('assistant', 'B.'),
      {
        kind: 'says',
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'ping', arguments: '{}' } }],
        },
      },
      { kind: 'says', message: { role: 'tool', content: 'pong', tool_call_id: 'call_0', name: 'ping' } },
      answers('C.'),
      says('assistant', 'D.'),
      user('Three.'),
      user('Four.'),
    ],
  },
  {
    name: 'stopped reply',
    steps: [
      user('Write.'),
      replies({ text: 'Once upon', stop: 'length' }),
      user('Weather?'),
      replies({ calls: [weather('Oslo')], stop: 'length' }),
      { kind: 'results', unless: [0] },
      user('And?'),
      replies({ calls: [weather('Rome')] }),
      { kind: 'results' },
      user('Never mind.'),
    ],
  },
  {
    name: 'refused reply',
    steps: [
      user('Something bad.'),
      replies({ stop: 'refused' }),
      user('Something else.'),
      replies({ text: 'I cannot help with that.', stop: 'refused' }),
      user(),
    ],
  },
];

export const tools: NonNullable<ChatParams['tools']> = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    },
  },
  { type: 'function', function: { name: longName } },
  { type: 'function', function: { name: 'ping' } },
];
