// Requests of operations except chat: all texts of the caller, the model, and the settings claimed by the manifest.
import type { OperationTypes, SideOperation, TransportRequest } from '@tributary/runtime-core';
import { supportOf } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { holds, isNamed, jsonOf, leavesOf, said, Session } from '../harness/marked.ts';
import type { Sent } from '../harness/marked.ts';
import { operationParams } from '../harness/params.ts';
import { statedFor } from '../harness/stated.ts';
import type { Subject } from '../harness/subject.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';

type Params<Name extends SideOperation> = Partial<OperationTypes[Name]['params']>;
type Marks = { readonly [Name in SideOperation]?: (subject: Subject, model: string) => Params<Name> };

/** The start of a PNG with bytes that no fixture has. */
const reference = Buffer.from('\x89PNG\r\n\x1a\nzirkel-reference-bytes', 'latin1').toString('base64');

/** Spaces and signs that are easily trimmed, and a text that is not a prefix of another. */
const inputs = [' zirkel-input-one \u00e9\n', 'zirkel-input-two', 'zirkel-input-three'];

/** Selects the last value, since the first one is often the default. */
const last = <Name extends string>(name: Name, values: readonly string[]): { readonly [Key in Name]?: string } => {
  const value = values.at(-1);
  return value === undefined || values.length < 2 ? {} : ({ [name]: value } as { readonly [Key in Name]: string }); // that name
};

/** Replaces the texts of the fixture's params, and sets what the manifest claims for the model. */
const marks: Marks = {
  embeddings: () => ({ input: inputs, dimensions: 192 }),
  textToImage: ({ manifest }, model) => {
    const {
      sizes = [],
      quality = [],
      backgrounds = [],
      formats = [],
      count,
      seed,
      references,
    } = supportOf(manifest.images, model) ?? {};
    return {
      prompt: 'zirkel-prompt \u00e9 "x"',
      ...last('size', sizes),
      ...last('quality', quality),
      ...last('background', backgrounds),
      ...last('output_format', formats),
      ...(count !== undefined && count > 1 ? { n: Math.min(count, 3) } : {}),
      ...(seed ? { seed: 48_271 } : {}),
      ...(references === undefined ? {} : { images: [`data:image/png;base64,${reference}`] }),
    };
  },
  textToSpeech: ({ manifest }, model) => {
    const { voices = [], speed } = supportOf(manifest.speech, model) ?? {};
    return {
      input: 'zirkel-speech \u00e9',
      response_format: 'wav',
      ...last('voice', voices),
      ...(speed ? { speed: speed[1] } : {}),
    };
  },
  speechToText: ({ manifest }, model) => (supportOf(manifest.transcription, model)?.language ? { language: 'de' } : {}),
  pullModel: () => ({ model: 'zirkel-pulled:Q4_K_M' }),
};

export const markedOperationCases: readonly Case[] = [
  {
    id: 'C-122',
    level: 'MUST',
    title: 'the texts and the model of every operation reach the vendor',
    needs: ['network'],
    async run(subject) {
      for (const [operation, make] of Object.entries(marks) as [SideOperation, NonNullable<Marks['embeddings']>][]) {
        const good = subject.fixtures.filter((each) => each.operation === operation && isGood(each));
        const fixture = good.find(({ params }) => params !== undefined) ?? good[0];
        if (!fixture) continue;
        await checkMarks(subject, operation, fixture, make);
      }
    },
  },
];

/** Returns marked params of an operation, as its fixture's with other texts. */
export function markedParams<Name extends SideOperation>(
  subject: Subject,
  operation: Name,
  fixture: Fixture,
): OperationTypes[Name]['params'] {
  const plain = operationParams(operation, fixture, subject.manifest);
  const make = marks[operation];
  return { ...plain, ...make?.(subject, 'model' in plain ? plain.model : '') };
}

/** A job may fail after it was accepted with a status below 400. */
const isGood = ({ response, expect }: Fixture): boolean => response.status < 400 && !(expect && 'error' in expect);

async function checkMarks(
  subject: Subject,
  operation: SideOperation,
  fixture: Fixture,
  make: NonNullable<Marks['embeddings']>,
): Promise<void> {
  const session = new Session(subject);
  const where = `${fixture.id}, a marked call`;
  const plain = operationParams(operation, fixture, subject.manifest);
  const model = 'model' in plain ? plain.model : '';
  const given = make(subject, model);
  const sent = await session.operate(operation, fixture, { ...plain, ...given } as typeof plain); // of the same operation
  if (sent.requests.length === 0) return; // refused before it was sent
  const asking = sent.requests.filter(({ body }) => body !== undefined);
  check(
    !('model' in plain) || 'model' in given || asking.every((request) => isNamedBy(request, model)),
    where,
    `the model ${model} in each request`,
    said(sent),
  );
  const [, audioType] = 'audio' in plain ? (/^data:audio\/([a-z0-9]+)/.exec(plain.audio) ?? []) : [];
  const isTyped =
    audioType === undefined ||
    [`audio/${audioType}`, `.${audioType}"`].some((word) => holds(sent, word)) ||
    leavesIn(sent).includes(audioType);
  check(isTyped, where, `the type of the recording, ${audioType}`, said(sent));
  for (const [name, value] of Object.entries(given)) {
    if (name === 'dimensions' && statedFor(subject, name, { model }, sent)) continue;
    const values = [value].flat();
    for (const each of values) check(isThere(sent, name, each), where, `${name} ${JSON.stringify(each)}`, said(sent));
    const all = leavesIn(sent).map((leaf) => String(leaf));
    const places = values.map((each) => all.findIndex((leaf) => leaf.includes(String(each))));
    check(places.join() === places.toSorted((a, b) => a - b).join(), where, `${name} in its order`, said(sent));
  }
}

/** True if the request names the model in JSON, in the URL or in a form. */
const isNamedBy = (request: TransportRequest, model: string): boolean =>
  isNamed({ requests: [request] }, model) || Buffer.from(request.body ?? '').includes(`\n${model}\r`);

const leavesIn = ({ requests }: Pick<Sent, 'requests'>): readonly (string | number | boolean)[] =>
  requests.flatMap((request) => leavesOf(jsonOf({ requests: [request] }))).map(({ value }) => value);

/** Several images may be sent as several requests, and a size as two numbers. */
function isThere(sent: Sent, name: string, value: string | number): boolean {
  if (name === 'images') return holds(sent, 'zirkel-reference-bytes');
  if (name === 'n' && sent.requests.length >= Number(value)) return true;
  const leaves = leavesIn(sent);
  if (typeof value === 'number') return leaves.includes(value) || holds(sent, `\n${value}\r`);
  if (leaves.includes(value) || holds(sent, `\n${value}\r`)) return true;
  if (name === 'language') return false;
  if (holds(sent, value) || leaves.some((leaf) => typeof leaf === 'string' && leaf.includes(value))) return true;
  const numbers = name === 'size' ? value.match(/\d+/g)?.map(Number) : undefined;
  return (
    numbers !== undefined &&
    (numbers.every((each) => leaves.includes(each)) ||
      leaves.some((leaf) => String(leaf).match(/\d+/g)?.map(Number).join() === numbers.join()))
  );
}
