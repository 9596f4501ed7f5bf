// Parameters of a marked call, as they are sent: sampling, a response schema, the model, and omissions that a package states.
import type { ChatParams, RequestPart, Unsent } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { cardsOf, holds, jsonOf, leavesOf, Session, targetsOf } from '../harness/marked.ts';
import type { Sent, Target } from '../harness/marked.ts';
import { statementOn } from '../harness/stated.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';
import { placeOf, said } from './marked-conversation.ts';

/** Values that nobody sends by default, within the range that every vendor takes. */
const sampling = {
  temperature: 0.37,
  top_p: 0.61,
  frequency_penalty: 0.23,
  presence_penalty: 0.29,
  max_tokens: 1237,
  stop: ['zirkel-stop', 'zirkel-halt'],
  seed: 48_271,
} as const satisfies Partial<ChatParams> & Partial<Record<RequestPart, unknown>>;

type Sampling = keyof typeof sampling;
const names = Object.keys(sampling) as Sampling[]; // its own keys

/** Optional fields are required as well: vendors that turn a schema into a stricter one change those. */
const schema: NonNullable<ChatParams['response_format']> = {
  type: 'json_schema',
  json_schema: {
    name: 'laterne_answer',
    strict: true,
    schema: {
      type: 'object',
      properties: { laterne_field: { type: 'string', description: 'laterne-field-words' } },
      required: ['laterne_field'],
      additionalProperties: false,
    },
  },
};

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
        for (const name of names) {
          const sent = await session.chat(target, { [name]: sampling[name] });
          if (isSent(sent, sampling[name])) arrived.push(name);
          else checkStated(subject, target, name, sent);
        }
        check(
          arrived.length > 0,
          placeOf(subject, target),
          `one of ${names.join(', ')} that reaches the vendor`,
          'none',
        );
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
        const sent = await session.chat(target, { response_format: schema });
        const arrived = holds(sent, 'laterne_field') && holds(sent, 'laterne-field-words');
        if (!arrived) checkStated(subject, target, 'response_format', sent);
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
        for (const asked of [model, second, model]) {
          const sent = await session.chat({ ...target, model: asked, base: { ...target.base, model: asked } }, {});
          const deployed = cards.find(({ id }) => id === asked)?.deploymentName;
          const spelled = [asked, ...(deployed === undefined ? [] : [deployed])];
          const where = `${placeOf(subject, target)}, asked for ${asked}`;
          check(
            spelled.some((name) => isNamed(sent, name)),
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
        // A statement about some models names them roughly; one about all of a wire is exact.
        const held = new Map<Unsent, boolean>();
        for (const target of targets) {
          const sent = await session.chat(target, { [name]: sampling[name] });
          const stated = statementOn(subject, name, target, sent);
          if (!stated) continue;
          const isTrue = !isSent(sent, sampling[name]);
          const where = `${placeOf(subject, target)}, ${name}`;
          check(isTrue || stated.models !== undefined, where, 'what `omits` says to be left out', said(sent));
          held.set(stated, isTrue || held.get(stated) === true);
        }
        const wrong = [...held].find(([, isTrue]) => !isTrue)?.[0];
        check(
          !wrong,
          `\`omits\` about ${name} of ${wrong?.models?.join(', ')}`,
          'no model of these to be sent it',
          'sent',
        );
      }
    },
  },
];

/** A path that has the maker and the model as two segments names it as well. */
const isNamed = (sent: Sent, model: string): boolean =>
  holds(sent, model) ||
  model.split('/').every((part) => decodeURIComponent(sent.requests.at(-1)?.url ?? '').includes(part));

function isSent(sent: Sent, value: number | readonly string[]): boolean {
  if (typeof value !== 'number') return value.every((each) => holds(sent, each));
  return leavesOf(jsonOf(sent)).some((leaf) => leaf.value === value);
}

function checkStated(subject: Subject, target: Target, part: Sampling | 'response_format', sent: Sent): void {
  const where = `${placeOf(subject, target)}, ${part}`;
  const stated = statementOn(subject, part, target, sent);
  check(
    stated !== undefined,
    where,
    `${part} in the request, or in \`omits\` of the manifest with a source`,
    said(sent),
  );
  const { scaled } = stated;
  if (scaled === undefined || part === 'response_format' || part === 'stop') return;
  const value = sampling[part] * scaled;
  const arrived = leavesOf(jsonOf(sent)).some((leaf) => Math.abs(Number(leaf.value) - value) < 1e-9);
  check(arrived, where, `${part} × ${scaled}: ${value}`, said(sent));
}
