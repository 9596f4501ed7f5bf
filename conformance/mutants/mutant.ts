// Planted defect: what is wrong, and the cases whose topic it is.
import type { RequestPart } from '@tributary/runtime-core';
import type { Need } from '../cases/case.ts';
import type { Subject } from '../harness/subject.ts';
import type { Plant } from './plant.ts';

export interface Mutant {
  readonly name: string;
  /** Each of them has to fail. */
  readonly cases: readonly string[];
  /** Claims without which a package cannot have the defect, besides those of the cases. */
  readonly needs?: readonly Need[];
  /** Part of a request that some packages state they do not send: they cannot lose it. */
  readonly unless?: RequestPart;
  /** The value that is lost: some packages state that they do not send it. */
  readonly value?: number;
  /** Ability that a model of the package must have. */
  readonly able?: 'vision' | 'functionCall';
  /** True for packages that have the part that the defect changes. */
  can?(subject: Subject): boolean | Promise<boolean>;
  readonly plant: Plant;
}
