// Conversation of a marked call, as it is sent: texts, roles, tool calls with their results, tools, images and files.
import type { ChatMessage, ChatParams, Tool } from '@tributary/runtime-core';
import { statedFor } from '../harness/stated.ts';
import { check } from '../harness/failure.ts';
import { ableTargets, holds, jsonOf, leavesOf, Session, targetsOf } from '../harness/marked.ts';
import type { Leaf, Sent, Target } from '../harness/marked.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

const system = ['zirkel-system-one', 'zirkel-system-two'] as const;
const turns = [
  ['user', 'amboss-user-one'],
  ['assistant', 'amboss-assistant-one'],
  ['user', 'amboss-user-two'],
  ['assistant', 'amboss-assistant-two'],
  ['user', 'amboss-question'],
] as const;

/** Characters that are easily escaped, folded or lost, in a text that is longer than a careless limit. */
const odd = `zirkel-odd\n"<&amp;>\\ \u{1f426} \ufb01 e\u0301 ${'zirkel '.repeat(3000)}zirkel-end`;

const says = ([role, content]: readonly [ChatMessage['role'], string]): ChatMessage => ({ role, content });

const calls = [
  { id: 'call_kranich1', name: 'look_up_kranich', argument: 'kranich-argument', result: 'kranich-result' },
  { id: 'call_laterne2', name: 'look_up_laterne', argument: 'laterne-argument', result: 'laterne-result' },
  { id: 'call_amboss3', name: 'look_up_amboss', argument: 'amboss-argument', result: 'amboss-result' },
] as const;

/** Ids and names in the form that every wire takes, so that none has to be made up anew. */
const tools: readonly Tool[] = calls.map(({ name }) => ({
  type: 'function',
  function: {
    name,
    description: `${name}-description`,
    parameters: {
      type: 'object',
      properties: {
        [`${name}_field`]: { type: 'string', description: `${name}-field-words`, enum: [`${name}-choice`] },
      },
      required: [`${name}_field`],
    },
  },
}));

const rounds: ChatParams['messages'] = [
  { role: 'user', content: 'Look both up.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: calls.map(({ id, name, argument }) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify({ [`${name}_field`]: argument }) },
    })),
  },
  ...calls.map(({ id, name, result }): ChatMessage => ({ role: 'tool', content: result, tool_call_id: id, name })),
];

/** A grey PNG of 8 × 8 pixels, whose bytes no fixture has. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGOoRwIMxHEA6owRwWGPhnYAAAAASUVORK5CYII=';
const pdf = Buffer.from('%PDF-1.4 kranich-file-bytes').toString('base64');
const fileText = 'laterne-file-words';

export const markedConversationCases: readonly Case[] = [
  {
    id: 'C-111',
    level: 'MUST',
    title: 'system texts and all earlier turns reach the vendor, in their order and roles',
    needs: ['chat', 'network'],
    async run(subject) {
      const messages = [...system.map((text) => says(['system', text])), ...turns.map(says)];
      const session = new Session(subject);
      for (const target of await targetsOf(subject)) {
        const sent = await session.chat(target, { messages });
        const where = placeOf(subject, target);
        for (const text of system)
          check(
            holds(sent, text) || statedFor(subject, 'system', target, sent),
            where,
            `the system text "${text}"`,
            said(sent),
          );
        for (const [role, text] of turns) check(holds(sent, text), where, `the ${role} turn "${text}"`, said(sent));
        checkRoles(sent, where, statedFor(subject, 'system', target, sent));
        const long = await session.chat(target, { messages: [says(['user', odd])] });
        const inJSON = leavesOf(jsonOf(long)).some(({ value }) => typeof value === 'string' && value.includes(odd));
        check(inJSON || holds(long, odd), where, 'a text of 21,000 characters, each as it was', said(long));
      }
    },
  },
  {
    id: 'C-112',
    level: 'MUST',
    title: 'tool calls reach the vendor with their arguments, and each with its own result',
    needs: ['chat', 'network', 'tools'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await ableTargets(subject, 'functionCall')) {
        const sent = await session.chat(target, { messages: rounds, tools: [...tools] });
        const where = placeOf(subject, target);
        for (const { name, argument, result } of calls)
          for (const word of [name, argument, result])
            check(holds(sent, word), where, `"${word}" of a tool call`, said(sent));
        for (const [own, other] of [calls, calls.toReversed()].map(([first, second]) => [first, second] as const)) {
          if (!own || !other) continue;
          check(isPaired(sent, own, other), where, `"${own.result}" beside the call of ${own.name}`, said(sent));
        }
      }
    },
  },
  {
    id: 'C-113',
    level: 'MUST',
    title: 'tools reach the vendor with their names, descriptions and schemas, and with the choice among them',
    needs: ['chat', 'network', 'tools'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await ableTargets(subject, 'functionCall')) {
        const where = placeOf(subject, target);
        const plain = await session.chat(target, { tools: [...tools] });
        for (const { name } of calls)
          for (const word of [name, `${name}-description`, `${name}_field`, `${name}-field-words`, `${name}-choice`])
            check(holds(plain, word), where, `"${word}" of a tool`, said(plain));
        const forced = await session.chat(target, { tools: [...tools], tool_choice: 'required' });
        const differs = String(plain.requests.at(-1)?.body) !== String(forced.requests.at(-1)?.body);
        check(
          differs || statedFor(subject, 'tool_choice', target, forced),
          where,
          'tool_choice "required" to change the request, or `omits` to name tool_choice',
          'the same request',
        );
      }
    },
  },
  {
    id: 'C-114',
    level: 'MUST',
    title: 'images and files reach the vendor, or the reply or the manifest says that they do not',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await ableTargets(subject, 'vision')) {
        const where = placeOf(subject, target);
        const sent = await session.chat(target, {
          messages: [{ role: 'user', content: [{ type: 'text', text: 'See.' }, image()] }],
        });
        check(
          holds(sent, Buffer.from(png, 'base64')) ||
            reports(sent, 'image') ||
            statedFor(subject, 'images', target, sent),
          where,
          'the bytes of the image',
          said(sent),
        );
      }
      for (const target of await targetsOf(subject)) {
        const file = { filename: 'kranich.pdf', file_data: `data:application/pdf;base64,${pdf}`, text: fileText };
        const sent = await session.chat(target, { messages: [{ role: 'user', content: [{ type: 'file', file }] }] });
        check(
          holds(sent, fileText) || holds(sent, 'kranich-file-bytes') || statedFor(subject, 'files', target, sent),
          placeOf(subject, target),
          'the bytes of the file, or its text',
          said(sent),
        );
      }
    },
  },
];

const image = () => ({ type: 'image_url' as const, image_url: { url: `data:image/png;base64,${png}` } });

const reports = ({ omitted }: Sent, named: string): boolean => omitted.some(({ part }) => part === named);

export const placeOf = ({ manifest }: Subject, { model, fixture }: Target): string =>
  `${manifest.id}, ${model}, a marked call answered by ${fixture.id}`;

/** Text that was sent instead, for the report. */
export const said = (sent: Sent): string => {
  const body = sent.requests.at(-1)?.body;
  const text = body === undefined ? (sent.error ?? 'no request') : Buffer.from(body).toString();
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

/**
 * Texts of one role have one label, and different roles have different ones; a wire without roles has nothing to compare. Wires with
 * one place for system texts may have further ones as turns.
 */
function checkRoles(sent: Sent, where: string, isStated: boolean): void {
  const body = Buffer.from(sent.requests.at(-1)?.body ?? '').toString();
  const places = turns.map(([, text]) => body.indexOf(text));
  const inOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
  check(inOrder, where, 'the turns in the order in which they were said', said(sent));
  const leaves = leavesOf(jsonOf(sent));
  const first = isStated ? [] : [['system', system[0]] as const];
  const labels = [...first, ...turns].map(([role, text]) => [role, roleOf(leaves, text)] as const);
  for (const [role, label] of labels) {
    for (const [otherRole, other] of labels) {
      if (label === undefined || other === undefined) continue;
      const right = (role === otherRole) === (label === other);
      check(
        right,
        where,
        `turns of ${role} and ${otherRole} under ${role === otherRole ? 'one role' : 'two roles'}`,
        said(sent),
      );
    }
  }
}

function roleOf(leaves: readonly Leaf[], text: string): string | undefined {
  const leaf = leaves.find(({ value }) => typeof value === 'string' && value.includes(text));
  const holder = leaf?.holders.findLast((each) => 'role' in each && typeof each.role === 'string');
  return holder && 'role' in holder ? String(holder.role) : undefined;
}

type Call = (typeof calls)[number];

/**
 * Vendors name the call of a result by its id, its name, or both, and some make ids of their own: the nearest object around the
 * result that names one of the two calls names its own.
 */
function isPaired(sent: Sent, own: Call, other: Call): boolean {
  const leaves = leavesOf(jsonOf(sent));
  const contains = (holder: object, word: string): boolean =>
    leavesOf(holder).some(({ value }) => typeof value === 'string' && value.includes(word));
  const labels = (call: Call, rest: Call): ReadonlySet<unknown> => {
    const leaf = leaves.find(({ value }) => typeof value === 'string' && value.includes(call.argument));
    const holder = leaf?.holders.find((each) => !contains(each, rest.argument) && !contains(each, call.result));
    return new Set(holder ? leavesOf(holder).map(({ value }) => value) : []);
  };
  const [mine, others] = [labels(own, other), labels(other, own)];
  if (mine.size === 0) return true; // a wire that has calls as plain text
  const result = leaves.find(({ value }) => typeof value === 'string' && value.includes(own.result));
  for (const holder of result?.holders.toReversed() ?? []) {
    const values = leavesOf(holder).map(({ value }) => value);
    const namesOwn = values.some((value) => mine.has(value) && !others.has(value));
    const namesOther = values.some((value) => others.has(value) && !mine.has(value));
    if (namesOwn || namesOther) return namesOwn && !namesOther;
  }
  return false;
}
