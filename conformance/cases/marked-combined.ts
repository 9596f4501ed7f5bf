// Combinations of options: each option is sent in every pair and with all others as it is sent alone.
import type { ChatMessage, ChatParams, MessagePart, Tool } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { ableTargets, jsonOf, leavesOf, placeOf, said, Session, targetsOf } from '../harness/marked.ts';
import type { Sent, Target } from '../harness/marked.ts';
import { yields } from '../harness/stated.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';
import { controlsOf } from './marked-thinking.ts';

interface Option {
  /** A part as in `omits`, or a name for what every request has. */
  readonly part: string;
  readonly params?: Partial<ChatParams>;
  /** Messages before the question. */
  readonly before?: readonly ChatMessage[];
  /** Parts of the question. */
  readonly parts?: readonly MessagePart[];
  /** Messages after the question. */
  readonly after?: readonly ChatMessage[];
}

const tool: Tool = {
  type: 'function',
  function: {
    name: 'laterne_tool',
    description: 'laterne-tool-words',
    parameters: {
      type: 'object',
      properties: { laterne_city: { type: 'string', description: 'laterne-city-words' } },
      required: ['laterne_city'],
    },
  },
};
const schema = {
  type: 'object',
  properties: { amboss_answer: { type: 'string', description: 'amboss-answer-words' } },
  required: ['amboss_answer'],
  additionalProperties: false,
};
const picture = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nzirkel-picture-bytes').toString('base64')}`;
const file = {
  filename: 'zirkel.pdf',
  file_data: `data:application/pdf;base64,${Buffer.from('%PDF-1.4 zirkel-file-bytes').toString('base64')}`,
  text: 'zirkel-file-words',
};
const call = {
  id: 'laterne01',
  type: 'function',
  function: { name: 'laterne_tool', arguments: '{"laterne_city":"laterne-argument"}' },
} as const;

const options: readonly Option[] = [
  { part: 'temperature', params: { temperature: 0.37 } },
  { part: 'top_p', params: { top_p: 0.61 } },
  { part: 'frequency_penalty', params: { frequency_penalty: 0.23 } },
  { part: 'presence_penalty', params: { presence_penalty: 0.29 } },
  { part: 'max_tokens', params: { max_tokens: 31_237 } },
  { part: 'stop', params: { stop: ['zirkel-stop'] } },
  { part: 'seed', params: { seed: 48_271 } },
  { part: 'tools', params: { tools: [tool] } },
  { part: 'tool_choice', params: { tools: [tool], tool_choice: 'required' } },
  {
    part: 'response_format',
    params: { response_format: { type: 'json_schema', json_schema: { name: 'amboss_schema', strict: true, schema } } },
  },
  { part: 'json_object', params: { response_format: { type: 'json_object' } } },
  { part: 'system', before: [{ role: 'system', content: 'zirkel-system' }] },
  {
    part: 'turns',
    before: Array.from({ length: 30 }, (_, at): readonly ChatMessage[] => [
      { role: 'user', content: `kranich-user-${at + 10}` },
      { role: 'assistant', content: `kranich-assistant-${at + 10}` },
    ]).flat(),
  },
  { part: 'images', parts: [{ type: 'image_url', image_url: { url: picture } }] },
  { part: 'files', parts: [{ type: 'file', file }] },
  {
    part: 'rounds',
    params: { tools: [tool] },
    after: [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', content: 'laterne-result', tool_call_id: call.id, name: 'laterne_tool' },
    ],
  },
];

const question = { type: 'text', text: 'zirkel-question' } as const;

function paramsOf(chosen: readonly Option[]): Partial<ChatParams> {
  const parts = chosen.flatMap((each) => each.parts ?? []);
  return {
    ...Object.assign({}, ...chosen.map(({ params }) => params)),
    messages: [
      ...chosen.flatMap((each) => each.before ?? []),
      { role: 'user', content: parts.length > 0 ? [question, ...parts] : question.text },
      ...chosen.flatMap((each) => each.after ?? []),
    ],
  };
}

/** Returns calls with every option; two calls, since some parameters have two values. */
export const everything = (subject: Subject, target: Target): readonly Partial<ChatParams>[] => {
  const all = optionsOf(subject, target);
  return [all, all.toReversed()].map((each) => paramsOf(compatible(each)));
};

const marked = /(kranich|laterne|amboss|zirkel)[\w-]*|[A-Za-z0-9+/]{24,}={0,2}/g;

/** Returns the marked words and bytes, without surrounding text, and other values with their field names. */
function marksOf(sent: Sent): ReadonlySet<string> {
  return new Set([
    `address ${sent.requests.at(-1)?.url}`,
    ...leavesOf(jsonOf(sent)).flatMap(({ key, value }) => {
      // Defaults of packages, sent without any option.
      if (value === '' || value === 'auto') return [];
      const words = typeof value === 'string' ? (value.match(marked) ?? []) : [];
      return words.length > 0 ? words : [`${key} ${JSON.stringify(value)}`];
    }),
  ]);
}

const isMessage = ({ before, parts, after }: Option): boolean => (before ?? parts ?? after) !== undefined;

const fieldOf = (mark: string): string => (mark.includes(' ') ? mark.slice(0, mark.indexOf(' ')) : mark);
const valueOf = (mark: string): string => mark.slice(fieldOf(mark).length);

/** True if both options set the same parameter. */
const excludes = (one: Option, other: Option): boolean =>
  one.part === other.part ||
  Object.keys(one.params ?? {}).some((name) => name !== 'tools' && name in (other.params ?? {}));

const compatible = (all: readonly Option[]): readonly Option[] =>
  all.filter((option, at) => !all.slice(0, at).some((other) => excludes(option, other)));

const optionsOf = (subject: Subject, target: Target): readonly Option[] => [
  ...options,
  ...controlsOf(subject, target).flatMap(([, pair]) => pair.map((params) => ({ part: 'thinking', params }))),
  { part: 'stream', params: { stream: target.base.stream === false } },
];

export const markedCombinedCases: readonly Case[] = [
  {
    id: 'C-125',
    level: 'MUST',
    title:
      'what reaches the vendor alone reaches it beside every other part of a request, or `omits` says beside which not',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await widest(subject)) await checkTarget(subject, session, target);
    },
  },
];

/** Returns targets that include models with vision and with tool calls. */
async function widest(subject: Subject): Promise<readonly Target[]> {
  const abilities = ['vision', 'functionCall'] as const;
  const able = await Promise.all(abilities.map((ability) => ableTargets(subject, ability)));
  const all = [...(await targetsOf(subject)), ...able.flat()];
  const nameOf = ({ model, fixture, base }: Target): string => `${model} ${fixture.wire} ${base.stream}`;
  return [...new Map(all.map((target) => [nameOf(target), target])).values()];
}

async function checkTarget(subject: Subject, session: Session, target: Target): Promise<void> {
  const all = optionsOf(subject, target);
  const ask = async (...chosen: readonly Option[]): Promise<Sent> => session.chat(target, paramsOf(chosen));
  const bare = await ask();
  const plain = marksOf(bare);
  const alone = new Map<Option, readonly string[]>();
  const asked = new Map<Option, { readonly wire: string; readonly marks: ReadonlySet<string> }>();
  for (const option of all) {
    const first = await ask(option);
    const [marks, again] = [marksOf(first), marksOf(await ask(option))];
    const { wire } = first;
    asked.set(option, { wire, marks });
    // Other options change the fields around a message, and other wires have other defaults: then only marked words
    // count.
    const isWord = (mark: string): boolean => (!isMessage(option) && wire === bare.wire) || !mark.includes(' ');
    alone.set(
      option,
      // An id generated per request is in only one of the two.
      [...marks].filter((mark) => !plain.has(mark) && again.has(mark) && isWord(mark)),
    );
  }
  // An option sent with one value of stream must also be sent with the other.
  const flipped = all.find(({ part }) => part === 'stream');
  for (const option of flipped ? all : []) {
    if (!flipped || option === flipped || isMessage(option)) continue;
    const sent = await ask(option);
    const both = marksOf(await ask(option, flipped));
    const known = new Set([...plain, ...(asked.get(flipped)?.marks ?? []), ...(asked.get(option)?.marks ?? [])]);
    const extra = [...both].filter((mark) => !known.has(mark) && !mark.startsWith('address '));
    if (extra.length === 0 || yields(subject, option.part, target, sent, ['stream'])) continue;
    check(
      false,
      `${placeOf(subject, target)}, ${option.part}`,
      `${extra.join(', ')}, as with the other value of stream`,
      said(sent),
    );
  }
  const together = compatible(all);
  const groups = [
    ...all.flatMap((one, at) => all.slice(at + 1).flatMap((other) => (excludes(one, other) ? [] : [[one, other]]))),
    together,
    ...together.map((left) => together.filter((option) => option !== left)),
  ];
  for (const group of groups) {
    const sent = await ask(...group);
    const found = marksOf(sent);
    const values = new Set([...found].map(valueOf));
    // Another wire has another URL and other field names.
    const arrived = (mark: string, option: Option): boolean =>
      found.has(mark) ||
      (sent.wire !== asked.get(option)?.wire && (mark.startsWith('address ') || values.has(valueOf(mark))));
    for (const option of group) {
      const rest = group.filter((each) => each !== option);
      // If two options set the same field, it has the value of one of them.
      const fields = new Set(rest.flatMap((each) => alone.get(each) ?? []).map(fieldOf));
      const lost = alone.get(option)?.filter((mark) => !arrived(mark, option) && !fields.has(fieldOf(mark))) ?? [];
      const others = rest.map(({ part }) => part);
      if (lost.length === 0 || yields(subject, option.part, target, sent, others)) continue;
      const where = `${placeOf(subject, target)}, ${option.part} beside ${others.join(', ')}`;
      check(false, where, lost.join(', '), said(sent));
    }
  }
}
