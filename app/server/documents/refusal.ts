// A reader's refusal of a document: a named problem, never a library's message.
import type { DocumentProblem, DocumentRefusal } from '../../shared/message/document.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: DocumentRefusal;
  constructor(problem: DocumentProblem, more: Omit<DocumentRefusal, 'problem'> = {}) {
    super(problem);
    this.refusal = { problem, ...more };
  }
}

/** A part of a document found by a reader, before parts are joined. */
export interface ReadPart {
  readonly name?: string;
  readonly text: string;
  /** Texts of its charts and diagrams. */
  readonly drawn?: string;
  /** It contains only an image. */
  readonly image?: true;
}
