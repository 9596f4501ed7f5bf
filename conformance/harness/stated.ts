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

/** The statement about this part for the model and the wire of a call. One about values outside an interval is of such a value only. `given`: the parts of the call. */
export const statementOn = (
  { manifest }: Subject,
  part: RequestPart,
  { model }: Asked,
  { wire }: Pick<Sent, 'wire'>,
  value?: unknown,
  given: readonly string[] = [],
): Unsent | undefined =>
  manifest.omits?.find(
    ({ parts, wires, models, outside, with: others = [] }) =>
      parts.includes(part) &&
      others.every((each) => given.includes(each)) &&
      (outside === undefined || (typeof value === 'number' && !inside(outside)(value))) &&
      (wires?.includes(wire) ?? true) &&
      (models?.some((each) => fits(each, model.toLowerCase())) ?? true),
  );

export const statedFor = (subject: Subject, part: RequestPart, asked: Asked, sent: Pick<Sent, 'wire'>): boolean =>
  statementOn(subject, part, asked, sent) !== undefined;
