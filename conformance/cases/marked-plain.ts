// Calls without options, and where the caller's texts are sent: nothing is added, and no text leaves the body.
import type { ChatParams, SideOperation } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { jsonOf, leavesOf, placeOf, Session, targetsOf } from '../harness/marked.ts';
import type { Sent } from '../harness/marked.ts';
import { operationParams } from '../harness/params.ts';
import { isFilled } from '../harness/stated.ts';
import type { Case } from './case.ts';
import { everything } from './marked-combined.ts';
import { sampling } from './marked-params.ts';

/** Vendors' names of fields that a call without options must not have. */
const unasked: readonly (readonly [part: string, as: RegExp])[] = [
  ...Object.entries(sampling).map(([part, { as }]) => [part, as] as const),
  ['top_k', /^top_?k$/i],
  ['logit_bias', /^(logit_?bias|min_?p|repetition_?penalty|top_?a)$/i],
  ['n', /^(n|candidate_?count|num_?generations|best_?of)$/i],
  ['user', /^(user|user_?id|end_?user|safety_identifier)$/i],
];
/** Such fields whose value is a list or an object. */
const unaskedParts: readonly (readonly [part: string, as: RegExp])[] = [
  ['tools', /^(tools|functions|tool_?config|tool_?choice)$/i],
  ['response_format', /^(response_?format|response_?schema|response_?mime_?type|output_config)$/i],
];
/** Fields with text that a model reads. */
const texts = /^(content|text|prompt|system|instructions|input|inputText|preamble|message)$/;

const round = { id: 'laterne01', type: 'function', function: { name: 'laterne_tool', arguments: '{}' } } as const;

/** Conversations with a system text, with tools, and with tool results; every word is marked. */
const conversations: readonly Partial<ChatParams>[] = [
  {
    messages: [
      { role: 'system', content: 'zirkel-system' },
      { role: 'user', content: 'amboss-first' },
      { role: 'assistant', content: 'kranich-first' },
      { role: 'user', content: 'amboss-second' },
    ],
  },
  {
    tools: [{ type: 'function', function: { name: 'laterne_tool', description: 'laterne-words' } }],
    messages: [
      { role: 'user', content: 'amboss-first' },
      { role: 'assistant', content: null, tool_calls: [round] },
      { role: 'tool', content: 'laterne-result', tool_call_id: round.id, name: 'laterne_tool' },
    ],
  },
];

const words = /kranich|laterne|amboss|zirkel/i;

export const markedPlainCases: readonly Case[] = [
  {
    id: 'C-126',
    level: 'MUST',
    title: 'a call without options is sent without, but for what `omits` of the manifest calls filled',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await targetsOf(subject)) {
        const messages: ChatParams['messages'] = [{ role: 'user', content: 'amboss-only-words' }];
        const sent = await session.chat(target, { messages });
        const where = placeOf(subject, target);
        for (const { key, value, holders } of leavesOf(jsonOf(sent))) {
          const names = holders.flatMap((holder) => (Array.isArray(holder) ? [] : Object.keys(holder)));
          const found =
            unasked.find(([, as]) => as.test(key)) ??
            unaskedParts.find(([, as]) => names.some((name) => as.test(name)));
          check(
            found === undefined || isFilled(subject, found[0], target, sent),
            where,
            `no ${found?.[0]}, which the caller did not ask for, or a statement of \`omits\` with \`filled\``,
            `${key} ${value}`,
          );
          const isText = texts.test(key) && typeof value === 'string';
          check(
            !isText || value.includes('amboss-only-words') || /^\S*$/.test(value),
            where,
            'the caller’s text and no other',
            value,
          );
        }
        for (const params of conversations) {
          const talk = await session.chat(target, params);
          for (const { key, value } of leavesOf(jsonOf(talk))) {
            // Chat templates contain words of their own.
            if (!texts.test(key) || typeof value !== 'string' || /<\||\[INST\]/.test(value)) continue;
            const rest = value.replaceAll(/(kranich|laterne|amboss|zirkel)[\w-]*/g, '');
            check(!/\p{L}{2}/u.test(rest), where, 'the caller’s texts and no other', value);
          }
        }
      }
    },
  },
  {
    id: 'C-127',
    level: 'MUST',
    title: 'what the caller says travels in the body alone: no header and no address holds a word of it',
    needs: ['network'],
    async run(subject) {
      const session = new Session(subject);
      const { operations } = subject.manifest;
      for (const target of operations.includes('chat') ? await targetsOf(subject) : [])
        for (const params of everything(subject, target))
          checkHidden(await session.chat(target, params), placeOf(subject, target), target.model);
      for (const operation of operations) {
        if (operation === 'chat' || operation === 'models' || operation === 'pullModel') continue;
        const fixture = subject.fixtures.find((each) => each.operation === operation && each.response.status < 400);
        if (!fixture) continue;
        const given = operationParams(operation, fixture, subject.manifest);
        checkHidden(await session.operate(operation, fixture, marked(operation, given)), fixture.id, given.model);
      }
    },
  },
];

/** Replaces the texts of an operation's params by marked ones. */
function marked<Params>(operation: SideOperation, params: Params): Params {
  const text = operation === 'embeddings' ? ['amboss-text', 'kranich-text'] : 'amboss-text';
  return JSON.parse(
    JSON.stringify(params, (key, value: unknown) => (key === 'input' || key === 'prompt' ? text : value)),
  ) as Params; // the same fields
}

function checkHidden({ requests }: Sent, where: string, model: string): void {
  for (const { url, headers } of requests)
    for (const [name, value] of [['the address', url], ...Object.entries(headers)] as const) {
      const found = readings(value.replaceAll(model, '')).find((text) => words.test(text.replaceAll(model, '')));
      check(found === undefined, `${where}, ${name}`, 'no word of the caller', found ?? '');
      const isAddress = name === 'the address';
      check(isAddress || !readings(value).some((text) => text.includes(model)), `${where}, ${name}`, 'no model', value);
    }
}

/** Returns the value unchanged, percent-decoded, and decoded from base64 and hex. */
function readings(value: string): readonly string[] {
  const coded = value.match(/[A-Za-z0-9+/_-]{8,}={0,2}/g) ?? [];
  return [
    value,
    value.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    ...coded.flatMap((text) => [
      Buffer.from(text, 'base64').toString('latin1'),
      Buffer.from(text, 'hex').toString('latin1'),
    ]),
  ];
}
