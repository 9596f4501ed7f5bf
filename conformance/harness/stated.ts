// Reads `omits` of a manifest: parts of a request that the vendor does not accept, each with a source.
import type { ModelCard, RequestPart, Unsent } from '@tributary/runtime-core';
import { since } from '@tributary/runtime-core/models';
import { inside } from '@tributary/runtime-core/rules';
import type { Sent } from './marked.ts';
import type { Subject } from './subject.ts';

interface Asked {
  readonly model: string;
  readonly card?: ModelCard | undefined;
}

/** Matches like `ThinkingSupport`: by a part of the id, or with `+` at the end, a model and later ones. */
const fits = (key: string, id: string): boolean => (key.endsWith('+') ? since(key.slice(0, -1))(id) : id.includes(key));

/** Returns the statements on a part for the call's model and wire. */
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

/**
 * Returns the statement that a part is omitted. A statement about values outside an interval applies only to such
 * values. `given`: the call's parts.
 */
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

/** True if the part, which is sent when alone, is stated to be omitted in combination with other parts. */
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

/** True if the part is stated to be sent even if the caller gives none. */
export const isFilled = (subject: Subject, part: string, asked: Asked, sent: Pick<Sent, 'wire'>): boolean =>
  statementsOn(subject, part, asked, sent).some(({ filled }) => filled === true);

/** Returns the schema keywords that are stated to be omitted. */
export const keywordsLeftOut = (subject: Subject, asked: Asked, sent: Pick<Sent, 'wire'>): ReadonlySet<string> =>
  new Set(statementsOn(subject, 'schema', asked, sent).flatMap(({ keywords }) => keywords ?? []));

export const statedFor = (subject: Subject, part: RequestPart, asked: Asked, sent: Pick<Sent, 'wire'>): boolean =>
  statementOn(subject, part, asked, sent) !== undefined;
