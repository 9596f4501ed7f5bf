// Limits of a research, carried by the question that it answers.
import { objectOf } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

export const maxMinutes = 120;
export const maxPages = 60;

export const researchLimits = objectOf(
  {
    minutes: { type: 'integer', minimum: 1, maximum: maxMinutes },
    pages: { type: 'integer', minimum: 1, maximum: maxPages },
  },
  {
    /** In the currency of the model's price. Undefined: money is not limited. */
    budget: { type: 'number', minimum: 0.001, maximum: 1000 },
  },
);
export type ResearchLimits = Static<typeof researchLimits>;

export const usualLimits: ResearchLimits = { minutes: 15, pages: 20, budget: 1 };

declare module '../../../shared/message/message.ts' {
  interface UserMessage {
    /** Set if the question is answered by a research. */
    readonly research?: ResearchLimits;
  }
}
