// Refusal of a document by one of its readers: a problem with a name, never a library's words.
import type { DocumentProblem, DocumentRefusal } from '../../shared/message/document.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: DocumentRefusal;
  constructor(problem: DocumentProblem, more: Omit<DocumentRefusal, 'problem'> = {}) {
    super(problem);
    this.refusal = { problem, ...more };
  }
}

/** Findings of a reader in a document, before they are put together. */
export interface ReadPart {
  readonly name?: string;
  readonly text: string;
  /** Texts of charts and diagrams that stand beside it. */
  readonly drawn?: string;
  /** It shows an image and nothing else. */
  readonly image?: true;
}
