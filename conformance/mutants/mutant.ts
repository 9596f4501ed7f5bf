// A planted defect, and the cases that must catch it.
import type { RequestPart } from '@tributary/runtime-core';
import type { Need } from '../cases/case.ts';
import type { Subject } from '../harness/subject.ts';
import type { Plant } from './plant.ts';

export interface Mutant {
  readonly name: string;
  /** All of these cases must fail. */
  readonly cases: readonly string[];
  /** Claims a package needs to have the defect, in addition to those of the cases. */
  readonly needs?: readonly Need[];
  /** Part of a request: packages that state that they do not send it cannot lose it. */
  readonly unless?: RequestPart;
  /** The lost value; some packages state that they do not send it. */
  readonly value?: number;
  /** Ability that a model of the package must have. */
  readonly able?: 'vision' | 'functionCall';
  /** True if the package has the part that the defect changes. */
  can?(subject: Subject): boolean | Promise<boolean>;
  readonly plant: Plant;
}
