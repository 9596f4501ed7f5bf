// What a package states in `omits` of its manifest: parts of a request that its vendor does not take, each with a source.
import type { ModelCard, RequestPart, Unsent } from '@tributary/runtime-core';
import type { Sent } from './marked.ts';
import type { Subject } from './subject.ts';

interface Asked {
  readonly model: string;
  readonly card?: ModelCard | undefined;
}

/** The statement about this part for the model and the wire of a call. */
export const statementOn = (
  { manifest }: Subject,
  part: RequestPart,
  { model }: Asked,
  { wire }: Pick<Sent, 'wire'>,
): Unsent | undefined =>
  manifest.omits?.find(
    ({ parts, wires, models }) =>
      parts.includes(part) &&
      (wires?.includes(wire) ?? true) &&
      (models?.some((each) => model.toLowerCase().includes(each)) ?? true),
  );

export const statedFor = (subject: Subject, part: RequestPart, asked: Asked, sent: Pick<Sent, 'wire'>): boolean =>
  statementOn(subject, part, asked, sent) !== undefined;
