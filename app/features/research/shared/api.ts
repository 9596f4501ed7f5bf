// Endpoints of a research: its progress, and what its user says meanwhile.
import { endpoint } from '../../../shared/api/endpoint.ts';
import { describes, exactObject, flag, number, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { confirmed, resource } from '../../../shared/sync/resource.ts';

export const maxNote = 2000;

interface FoundPage {
  readonly title: string;
  readonly url: string;
  readonly date?: string;
}

/** A citation whose sentence is not on its page. */
export interface RemovedCitation {
  readonly sentence: string;
  readonly number: number;
}

export type ResearchStep =
  | { readonly kind: 'plan' | 'gaps'; readonly queries: readonly string[] }
  | {
      readonly kind: 'search';
      readonly query: string;
      readonly results: readonly FoundPage[];
      readonly problem?: string;
    }
  /** `number`: of the citations. Undefined for a page without evidence. */
  | (FoundPage & {
      readonly kind: 'page';
      readonly number?: number;
      readonly quotes: readonly { readonly quote: string; readonly says?: string }[];
      readonly problem?: string;
    })
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'report';
      readonly kept: number;
      readonly removed: readonly RemovedCitation[];
      /** Limit that ended the search for evidence. */
      readonly limit?: 'money' | 'time' | 'user';
    };

const step = describes<ResearchStep>()(objectOf({ kind: text }));

const progress = objectOf(
  {
    /**
     * `none`: not begun, or of an imported or copied chat. `interrupted`: stopped or failed before the report; the next
     * answer goes on with it.
     */
    state: { enum: ['none', 'running', 'paused', 'done', 'interrupted'] },
    steps: { type: 'array', items: step },
    /** Time without pauses. Unit: ms. */
    activeMs: number,
    /** Millionths of the currency, for all answers to the question. */
    spentMicros: number,
  },
  {
    currency: text,
    /** Calls whose price is unknown. */
    unpriced: number,
  },
);
export type ResearchProgress = Static<typeof progress>;
export type ResearchState = ResearchProgress['state'];

const control = exactObject(
  {},
  {
    paused: flag,
    /** Ends the search for evidence; the report is written from what there is. */
    finish: flag,
    note: { type: 'string', minLength: 1, maxLength: maxNote },
  },
);
export type ResearchControl = Static<typeof control>;

const path = '/api/conversations/:conversation/research/:question';

export const researchApi = {
  read: endpoint('GET', path, { answer: progress }),
  control: endpoint('POST', path, { body: control }),
};

export const research = resource<ResearchProgress>()({
  key: 'research',
  owner: 'conversation',
  read: researchApi.read,
  view: (answer) => answer,
  mutations: { control: confirmed(researchApi.control) },
});
