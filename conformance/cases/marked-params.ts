// Parameters of a marked call as sent: sampling, a response schema, the model, and omissions stated by a package.
import type { ChatParams, RequestPart, Unsent } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import {
  cardsOf,
  holds,
  isNamed,
  jsonOf,
  leavesOf,
  placeOf,
  requestOf,
  said,
  segmentAhead,
  Session,
  targetsOf,
} from '../harness/marked.ts';
import type { Sent, Target } from '../harness/marked.ts';
import { findProperty, sameSchema } from '../harness/schemas.ts';
import { statementOn } from '../harness/stated.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

interface Marked {
  /** Vendors' names for the parameter; no other parameter has one of them. */
  readonly as: RegExp;
  /** First a value that no client sends by default, then values easily mistaken for the default or for none. */
  readonly values: readonly [number | readonly string[], ...(number | string)[]];
}

/** Values in the range that most vendors accept. */
export const sampling = {
  temperature: { as: /^temperature$/i, values: [0.37, 0, 1, 1.2, 2] },
  top_p: { as: /^(top_?p|p)$/i, values: [0.61, 1, 0.95, 0.01] },
  frequency_penalty: { as: /frequency/i, values: [0.23, 0, -0.31, 2, -2] },
  presence_penalty: { as: /presence/i, values: [0.29, 0, -0.43, 2, -2] },
  max_tokens: { as: /max|predict/i, values: [1237, 1, 4097, 8193, 16_385, 32_769, 65_537, 131_073] },
  stop: { as: /stop/i, values: [['zirkel-stop', 'zirkel-halt', 'zirkel-end', 'zirkel-still'], 'zirkel-alone', '\n\n'] },
  seed: { as: /seed/i, values: [48_271, 0, 2_147_483_647] },
} as const satisfies Partial<Record<RequestPart & keyof ChatParams, Marked>>;

type Sampling = keyof typeof sampling;
type Value = Marked['values'][number];
const names = Object.keys(sampling) as Sampling[]; // its own keys
const all: Partial<ChatParams> = Object.fromEntries(names.map((name) => [name, sampling[name].values[0]]));

/** Optional fields are required too, since vendors that make schemas stricter change optional ones. */
const schema = {
  type: 'object',
  properties: {
    laterne_field: { type: 'string', description: 'laterne-field-words' },
    laterne_group: {
      type: 'object',
      properties: { laterne_inner: { type: 'integer', description: 'laterne-inner-words' } },
      required: ['laterne_inner'],
      additionalProperties: false,
    },
  },
  required: ['laterne_field', 'laterne_group'],
  additionalProperties: false,
};
const format = (strict: boolean): NonNullable<ChatParams['response_format']> => ({
  type: 'json_schema',
  json_schema: { name: 'laterne_answer', strict, schema },
});
/** Wires with fields for a schema's name and for `strict`. */
const naming = /^openai-/;

export const markedParamsCases: readonly Case[] = [
  {
    id: 'C-115',
    level: 'MUST',
    title: 'each sampling parameter reaches the vendor as it was given, or as `omits` of the manifest says',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await targetsOf(subject)) {
        const arrived: Sampling[] = [];
        const known = new Map<Sampling, ReadonlySet<string>>();
        for (const name of names) {
          const fields = await fieldsOf(subject, session, target, name);
          known.set(name, fields);
          for (const value of sampling[name].values) {
            const sent = await session.chat(target, { [name]: value });
            if (isSent(sent, value, fields)) arrived.push(name);
            else checkStated(subject, target, name, sent, value);
          }
        }
        const where = placeOf(subject, target);
        const together = await session.chat(target, all);
        for (const [name, fields] of known) {
          const isThere = fields.size === 0 || holdsField(together, fields);
          const stated = statementOn(subject, name, target, together, undefined, names);
          check(
            isThere || stated !== undefined,
            `${where}, ${name} beside all others`,
            `${name}, or a statement`,
            said(together),
          );
        }
        check(arrived.length > 0, where, `one of ${names.join(', ')} that reaches the vendor`, 'none');
      }
    },
  },
  {
    id: 'C-116',
    level: 'MUST',
    title: 'a response schema reaches the vendor, or `omits` of the manifest names it',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await targetsOf(subject)) {
        const where = placeOf(subject, target);
        const plain = await session.chat(target, {});
        const free = await session.chat(target, { response_format: { type: 'json_object' } });
        if (requestOf(free) === requestOf(plain)) checkStated(subject, target, 'json_object', free);
        const sent = await session.chat(target, { response_format: format(true) });
        const found = findProperty(jsonOf(sent), 'laterne_field');
        if (found === undefined) {
          checkStated(subject, target, 'response_format', sent);
          continue;
        }
        // Gemini has no such field: https://ai.google.dev/api/caching#Schema
        const { additionalProperties: _closed, ...wanted } = schema;
        check(sameSchema(found, withoutClosed(wanted)), where, JSON.stringify(schema), JSON.stringify(found));
        if (!naming.test(sent.wire)) continue;
        check(holds(sent, 'laterne_answer'), where, 'the name of the schema', said(sent));
        const loose = await session.chat(target, { response_format: format(false) });
        check(
          isSaid(sent, 'strict', true) && isSaid(loose, 'strict', false),
          where,
          '`strict` of the schema',
          said(loose),
        );
      }
    },
  },
  {
    id: 'C-117',
    level: 'MUST',
    title: 'the model that is asked for is the one that the vendor is asked for',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      const cards = (await cardsOf(subject)).filter(({ type }) => type === 'chat');
      for (const target of await targetsOf(subject)) {
        const { model } = target;
        const second = cards.find(({ id }) => !id.includes(model) && !model.includes(id))?.id ?? `${model}-kranich`;
        for (const asked of [
          model,
          second,
          model,
          `${model}-Kranich V1 `,
          `${model}:kranich-free`,
          ...(model.includes('/') ? [] : [`kranich-maker/${model}`]),
        ]) {
          const sent = await session.chat({ ...target, model: asked, base: { ...target.base, model: asked } }, {});
          const deployed = cards.find(({ id }) => id === asked)?.deploymentName;
          const spelled = [asked, ...(deployed === undefined ? [] : [deployed])];
          const where = `${placeOf(subject, target)}, asked for ${asked}`;
          check(
            spelled.some((name) => isNamed(sent, name, segmentAhead(target))),
            where,
            `the model ${spelled.join(' or ')}`,
            `${sent.requests.at(-1)?.url} ${said(sent)}`,
          );
        }
      }
    },
  },
  {
    id: 'C-118',
    level: 'MUST',
    title: 'what `omits` of the manifest names is not sent, by any model that it is said of',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      const targets = await targetsOf(subject);
      for (const name of names) {
        // A statement about some models need not be exact; one about a wire must be.
        const held = new Map<Unsent, boolean>();
        for (const target of targets) {
          const fields = await fieldsOf(subject, session, target, name);
          for (const [at, value] of sampling[name].values.entries()) {
            const sent = await session.chat(target, { [name]: value });
            const stated = statementOn(subject, name, target, sent, value);
            // Skips values that are sent to the vendor in any case.
            if (!stated || (stated.outside === undefined && at > 0)) continue;
            const isTrue = !isSent(sent, value, fields);
            const where = `${placeOf(subject, target)}, ${name} ${value}`;
            check(isTrue || stated.models !== undefined, where, 'what `omits` says to be left out', said(sent));
            held.set(stated, isTrue || held.get(stated) === true);
          }
        }
        const wrong = [...held].find(([, isTrue]) => !isTrue)?.[0];
        const where = `\`omits\` about ${name} of ${wrong?.models?.join(', ')}`;
        check(!wrong, where, 'no model of these to be sent it', 'sent');
      }
    },
  },
];

const withoutClosed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, item: unknown) => (key === 'additionalProperties' ? undefined : item)));

const isSaid = (sent: Sent, name: string, wanted: boolean): boolean =>
  leavesOf(jsonOf(sent)).some(({ key, value }) => key === name && value === wanted);

/** Returns the names of fields with the first value, unchanged or scaled, except fields of other parameters. */
async function fieldsOf(
  subject: Subject,
  session: Session,
  target: Target,
  name: Sampling,
): Promise<ReadonlySet<string>> {
  const [first] = sampling[name].values;
  const sent = await session.chat(target, { [name]: first });
  const { scaled = 1 } = statementOn(subject, name, target, sent) ?? {};
  const wanted = typeof first === 'number' ? [first, first * scaled] : first;
  const isOther = (key: string): boolean => names.some((each) => each !== name && sampling[each].as.test(key));
  const found = leavesOf(jsonOf(sent)).filter(
    ({ key, value }) => wanted.some((each) => isValue(value, each)) && !isOther(key),
  );
  return new Set(found.map(({ key }) => key));
}

/** Allows for rounding errors. */
const isValue = (found: unknown, wanted: number | string): boolean =>
  typeof wanted === 'number' && typeof found === 'number' ? Math.abs(found - wanted) < 1e-9 : found === wanted;

/** True if any of the fields is sent; a scaled value may differ. */
const holdsField = (sent: Sent, fields: ReadonlySet<string>): boolean =>
  leavesOf(jsonOf(sent)).some(({ key }) => fields.has(key));

function isSent(sent: Sent, value: Value, fields: ReadonlySet<string>): boolean {
  const leaves = leavesOf(jsonOf(sent)).filter(({ key }) => fields.has(key));
  return [value].flat().every((each) => leaves.some((leaf) => leaf.value === each));
}

function checkStated(
  subject: Subject,
  target: Target,
  part: Sampling | 'response_format' | 'json_object',
  sent: Sent,
  value?: Value,
): void {
  const where = `${placeOf(subject, target)}, ${part}${value === undefined ? '' : ` ${value}`}`;
  const stated = statementOn(subject, part, target, sent, value);
  check(
    stated !== undefined,
    where,
    `${part} in the request, or in \`omits\` of the manifest with a source`,
    said(sent),
  );
  const { scaled } = stated;
  if (scaled === undefined || typeof value !== 'number') return;
  const wanted = value * scaled;
  const arrived = leavesOf(jsonOf(sent)).some(
    (leaf) => typeof leaf.value === 'number' && Math.abs(leaf.value - wanted) < 1e-9,
  );
  check(arrived, where, `${part} × ${scaled}: ${wanted}`, said(sent));
}
