// What a package states in `omits` of its manifest: parts of a request that its vendor does not take, each with a source.
import type { ModelCard, RequestPart, Unsent } from '@tributary/runtime-core';
import { since } from '@tributary/runtime-core/models';
import { inside } from '@tributary/runtime-core/rules';
import type { Sent } from './marked.ts';
import type { Subject } from './subject.ts';

interface Asked {
  readonly model: string;
  readonly card?: ModelCard | undefined;
}

/** As in `ThinkingSupport`: a part of the id, or with `+` at its end a model and those after it. */
const fits = (key: string, id: string): boolean => (key.endsWith('+') ? since(key.slice(0, -1))(id) : id.includes(key));

/** Statements about a part for the model and the wire of a call. */
const statementsOn = (
  { manifest }: Subject,
  part: string,
  { model }: Asked,
  { wire }: Pick<Sent, 'wire'>,
): readonly Unsent[] =>
  (manifest.omits ?? []).filter(
    ({ parts, wires, models }) =>
      parts.some((each) => each === part) &&
      (wires?.includes(wire) ?? true) &&
      (models?.some((each) => fits(each, model.toLowerCase())) ?? true),
  );

/** The statement that a part is left out. One about values outside an interval is of such a value only. `given`: the parts of the call. */
export const statementOn = (
  subject: Subject,
  part: RequestPart,
  asked: Asked,
  sent: Pick<Sent, 'wire'>,
  value?: unknown,
  given: readonly string[] = [],
): Unsent | undefined =>
  statementsOn(subject, part, asked, sent).find(
    ({ outside, filled, with: others = [] }) =>
      filled === undefined &&
      others.every((each) => given.includes(each)) &&
      (outside === undefined || (typeof value === 'number' && !inside(outside)(value))),
  );

/** True if a part that reaches the vendor alone is stated to be left out beside one of the others. */
export const yields = (
  subject: Subject,
  part: string,
  asked: Asked,
  sent: Pick<Sent, 'wire'>,
  given: readonly string[],
): boolean =>
  statementsOn(subject, part, asked, sent).some(
    ({ with: others = [] }) => others.length > 0 && others.every((each) => given.includes(each)),
  );

/** True if a part is stated to be sent where the caller gives none. */
export const isFilled = (subject: Subject, part: string, asked: Asked, sent: Pick<Sent, 'wire'>): boolean =>
  statementsOn(subject, part, asked, sent).some(({ filled }) => filled === true);

/** Keywords of schemas that are stated to be left out. */
export const keywordsLeftOut = (subject: Subject, asked: Asked, sent: Pick<Sent, 'wire'>): ReadonlySet<string> =>
  new Set(statementsOn(subject, 'schema', asked, sent).flatMap(({ keywords }) => keywords ?? []));

export const statedFor = (subject: Subject, part: RequestPart, asked: Asked, sent: Pick<Sent, 'wire'>): boolean =>
  statementOn(subject, part, asked, sent) !== undefined;
