// Tools of a marked call as sent: calls with arguments and results, offered tools and the tool choice.
import { isDeepStrictEqual } from 'node:util';
import type { ChatMessage, ChatParams, Tool } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import { check } from '../harness/failure.ts';
import { ableTargets, holds, jsonOf, leavesOf, placeOf, requestOf, said, Session } from '../harness/marked.ts';
import type { Leaf, Sent } from '../harness/marked.ts';
import { findProperty, sameSchema } from '../harness/schemas.ts';
import { statedFor } from '../harness/stated.ts';
import type { Case } from './case.ts';

/** Ids and names that are valid on every wire, so no package has to replace them. */
const calls = [
  { id: 'kranich01', name: 'LookUp-kranich9', argument: 'kranich-argument', result: 'kranich-result' },
  { id: 'laterne02', name: 'LookUp-laterne9', argument: 'laterne-argument', result: 'laterne-result' },
  { id: 'amboss003', name: 'LookUp-amboss9', argument: 'amboss-argument', result: 'amboss-result' },
] as const;
type Call = (typeof calls)[number];
type Identified = Pick<Call, 'id' | 'result'> | typeof first;

/** Values of every type, some easily mistaken for another. */
const argumentsOf = ({ name, argument }: Call) => ({
  [`${name}_field`]: argument,
  number: 1,
  digits: '1',
  fraction: 0.5,
  yes: true,
  word: 'true',
  signs: ' \u00e9 \u4e2d \u{1f426}\n"<\\',
  nothing: null,
  empty: '',
  long: 'argument '.repeat(1_000),
  list: [1, '2', null, []],
  nested: { deeper: { nothing: null, zero: 0, no: false } },
});

/** Text that looks like JSON must stay text. As long as a page read by a tool. */
const resultOf = ({ result }: Call): string =>
  ` {"n": 1, "said": "${result}",\n "none": null, "page": "${'words '.repeat(20_000)}"} \n`;

const first = { id: 'kranich00', argument: 'zirkel-first-argument', result: 'Error: 500, zirkel-first-result failed' };
const before = 'zirkel-before-the-calls';
const between = 'zirkel-between-the-rounds';
const rounds: readonly ChatMessage[] = [
  { role: 'user', content: 'Look one up first.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: first.id,
        type: 'function',
        function: { name: 'LookUp-kranich9', arguments: JSON.stringify({ first: first.argument }) },
      },
    ],
  },
  { role: 'tool', content: first.result, tool_call_id: first.id, name: 'LookUp-kranich9' },
  { role: 'assistant', content: between },
  { role: 'user', content: 'Look all up.' },
  {
    role: 'assistant',
    content: before,
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(argumentsOf(call)) },
    })),
  },
  ...calls.map((call): ChatMessage => ({
    role: 'tool',
    content: resultOf(call),
    tool_call_id: call.id,
    name: call.name,
  })),
];

/** OpenAI's maximum of 1024 characters. Source: https://platform.openai.com/docs/api-reference/chat/create, from memory. */
const descriptionOf = (name: string): string =>
  ` ${name}-description "\u00e9" ${'words '.repeat(150)}${name}-words-end\n`;

const schemaOf = (name: string) => ({
  type: 'object',
  properties: {
    [`${name}_field`]: {
      type: 'string',
      description: `${name}-field-words`,
      enum: [`${name}-choice`, `${name}-other`],
    },
    [`${name}_free`]: { type: 'integer', description: `${name}-free-words`, minimum: 3 },
    [`${name}_group`]: {
      type: 'object',
      description: `${name}-group-words`,
      properties: {
        [`${name}_inner`]: {
          type: 'array',
          description: `${name}-inner-words`,
          items: {
            type: 'object',
            properties: { [`${name}_leaf`]: { type: 'boolean', description: `${name}-leaf-words` } },
            required: [`${name}_leaf`],
          },
        },
      },
      required: [`${name}_inner`],
    },
  },
  required: [`${name}_field`, `${name}_group`],
});

const tools: readonly Tool[] = calls.map(({ name }) => ({
  type: 'function',
  function: { name, description: descriptionOf(name), parameters: schemaOf(name) },
}));

/** OpenAI's maximum number of tools and length of names; none has parameters. Source as above. */
const many: readonly Tool[] = Array.from({ length: 128 }, (_, at) => ({
  type: 'function',
  function: { name: `amboss_tool_${at + 100}`.padEnd(at === 0 ? 64 : 0, '_long'), description: `Tool ${at + 100}.` },
}));

const named = (name: string) => ({ type: 'function' as const, function: { name } });
const choices: Readonly<Record<string, NonNullable<ChatParams['tool_choice']>>> = {
  auto: 'auto',
  none: 'none',
  required: 'required',
  'the first tool': named(calls[0].name),
  'the second tool': named(calls[1].name),
};

export const markedToolCases: readonly Case[] = [
  {
    id: 'C-112',
    level: 'MUST',
    title: 'tool calls reach the vendor with their arguments, and each with its own result',
    needs: ['chat', 'network', 'tools'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await ableTargets(subject, 'functionCall')) {
        const sent = await session.chat(target, { messages: [...rounds], tools: [...tools] });
        const where = placeOf(subject, target);
        const leaves = leavesOf(jsonOf(sent));
        for (const word of [before, between, first.argument, first.result])
          check(holds(sent, word), where, `"${word}" of a round of tools`, said(sent));
        for (const call of calls) {
          for (const word of [call.name, call.argument, call.result])
            check(holds(sent, word), where, `"${word}" of a tool call`, said(sent));
          const whole = leaves.some(({ value }) => typeof value === 'string' && value.includes(resultOf(call)));
          check(whole, where, `the result of ${call.name}, to the letter`, said(sent));
          const given = argumentsIn(leaves, call);
          check(isDeepStrictEqual(given, argumentsOf(call)), where, JSON.stringify(argumentsOf(call)), given);
          const text = JSON.stringify(argumentsOf(call));
          check(JSON.stringify(given) === text, where, `the properties in their order: ${text}`, JSON.stringify(given));
          check(isNamedBeside(leaves, call), where, `the name ${call.name} beside "${call.argument}"`, said(sent));
        }
        checkIds(leaves, where, sent);
        for (const [own, other] of [calls, calls.toReversed()].map(([first, second]) => [first, second] as const)) {
          if (!own || !other) continue;
          check(isPaired(leaves, own, other), where, `"${own.result}" beside the call of ${own.name}`, said(sent));
        }
        // The previous round called the same tool: only ids distinguish the calls.
        if (!leaves.some(({ value }) => value === first.id)) continue;
        for (const [own, other] of [
          [first, calls[0]],
          [calls[0], first],
        ] as const)
          check(hasOwnId(leaves, own, other), where, `"${own.result}" beside the id ${own.id}`, said(sent));
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
        const body = jsonOf(plain);
        for (const { name } of calls) {
          const words = leavesOf(body).map(({ value }) => value);
          for (const word of [name, descriptionOf(name)])
            check(words.includes(word), where, `"${word}" of a tool`, said(plain));
          const schema = findProperty(body, `${name}_field`);
          check(sameSchema(schema, schemaOf(name)), where, JSON.stringify(schemaOf(name)), JSON.stringify(schema));
        }
        const crowd = await session.chat(target, { tools: [...many] });
        const sentTools = leavesOf(jsonOf(crowd)).map(({ value }) => value);
        const missing = many.filter(({ function: { name } }) => !sentTools.includes(name));
        const places = many.map(({ function: { name } }) => sentTools.indexOf(name)).filter((at) => at >= 0);
        check(
          places.every((at, next) => next === 0 || at > (places[next - 1] ?? 0)),
          where,
          'tools in their order',
          said(crowd),
        );
        const told = crowd.omitted.reduce((sum, { part, count }) => (part === 'tool' ? sum + count : sum), 0);
        check(
          missing.length <= told,
          where,
          `each of ${many.length} tools, or a report of those left out`,
          said(crowd),
        );
        const bodies = new Map([[requestOf(plain), 'no choice']]);
        for (const [choice, given] of Object.entries(choices)) {
          const sent = await session.chat(target, { tools: [...tools], tool_choice: given });
          const text = requestOf(sent);
          const like = bodies.get(text);
          check(
            // `auto` is the vendors' default.
            choice === 'auto' || like === undefined || statedFor(subject, 'tool_choice', target, sent),
            where,
            `the choice of ${choice} to differ from ${like}, or \`omits\` to name tool_choice`,
            'the same request',
          );
          bodies.set(text, choice);
        }
      }
    },
  },
];

/** Returns the arguments, which a wire sends as an object or as JSON text. */
function argumentsIn(leaves: readonly Leaf[], { name, argument }: Call): unknown {
  for (const { value, holders } of leaves) {
    if (typeof value !== 'string' || !value.includes(argument)) continue;
    if (value === argument) return holders.at(-1);
    try {
      const parsed: unknown = JSON.parse(value);
      if (isRecord(parsed) && `${name}_field` in parsed) return parsed;
    } catch {
      // The text is not JSON.
    }
  }
  return undefined;
}

/** True if the nearest object with a tool name around the arguments has the called tool's name. */
function isNamedBeside(leaves: readonly Leaf[], { name, argument }: Call): boolean {
  const leaf = leaves.find(({ value }) => typeof value === 'string' && value.includes(argument));
  const near = (leaf?.holders ?? []).findLast((holder) => calls.some((call) => hasName(holder, call.name)));
  return near !== undefined && calls.every((call) => hasName(near, call.name) === (call.name === name));
}
const hasName = (holder: object, name: string): boolean => leavesOf(holder).some(({ value }) => value === name);

/** If the wire has ids, both the call and its result must have the given id. */
function checkIds(leaves: readonly Leaf[], where: string, sent: Sent): void {
  const ids = leaves.filter(({ key, value }) => /(^|_|[a-z])(id|Id)$/.test(key) && typeof value === 'string');
  const near = ids.filter(({ holders }) => holders.some((holder) => names(holder)));
  if (near.length === 0) return;
  for (const { id } of calls)
    check(
      ids.filter(({ value }) => value === id).length >= 2,
      where,
      `the id ${id} at a call and its result`,
      said(sent),
    );
}

/** True if the object is one call: it has the name of a tool and is not the list of tools. */
const names = (holder: object): boolean =>
  !Array.isArray(holder) &&
  leavesOf(holder).some(({ value }) => calls.some(({ name }) => name === value)) &&
  !('tools' in holder);

/**
 * True if the result refers to its call. Vendors identify the call by id, name or both, some with generated ids: the
 * nearest object around the result that identifies a call must identify its own.
 */
function isPaired(leaves: readonly Leaf[], own: Call, other: Call): boolean {
  const contains = (holder: object, word: string): boolean =>
    leavesOf(holder).some(({ value }) => typeof value === 'string' && value.includes(word));
  const labels = (call: Call, rest: Call): ReadonlySet<unknown> => {
    const leaf = leaves.find(({ value }) => typeof value === 'string' && value.includes(call.argument));
    const holder = leaf?.holders.find((each) => !contains(each, rest.argument) && !contains(each, call.result));
    return new Set(holder ? leavesOf(holder).map(({ value }) => value) : []);
  };
  const [mine, others] = [labels(own, other), labels(other, own)];
  if (mine.size === 0) return true;
  const result = leaves.find(({ value }) => typeof value === 'string' && value.includes(own.result));
  for (const holder of result?.holders.toReversed() ?? []) {
    const values = leavesOf(holder).map(({ value }) => value);
    const namesOwn = values.some((value) => mine.has(value) && !others.has(value));
    const namesOther = values.some((value) => others.has(value) && !mine.has(value));
    if (namesOwn || namesOther) return namesOwn && !namesOther;
  }
  return false;
}

/** True if the innermost object around the result with an id has the result's own id. */
function hasOwnId(leaves: readonly Leaf[], own: Identified, other: Identified): boolean {
  const result = leaves.find(({ value }) => typeof value === 'string' && value.includes(own.result));
  for (const holder of result?.holders.toReversed() ?? []) {
    const values = new Set(leavesOf(holder).map(({ value }) => value));
    if (values.has(own.id) || values.has(other.id)) return values.has(own.id) && !values.has(other.id);
  }
  return false;
}
