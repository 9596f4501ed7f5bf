// Tables of researches and their steps.

declare module '../../../server/storage/schema.ts' {
  interface Database {
    researches: ResearchesTable;
    researchSteps: ResearchStepsTable;
  }
}

export interface ResearchesTable {
  conversationId: string;
  questionId: string;
  userId: string;
  /** The newest answer to the question. */
  answerId: string;
  /** Unit: ms, without pauses. */
  activeMs: number;
  spentMicros: number;
  currency: string | null;
  /** Calls of unknown price. */
  unpriced: number;
  /** JSON of the user's wishes. */
  control: string;
}

export interface ResearchStepsTable {
  conversationId: string;
  questionId: string;
  userId: string;
  position: number;
  /** JSON of a step. */
  step: string;
  /** Text of a page that was read. */
  body: string | null;
}
