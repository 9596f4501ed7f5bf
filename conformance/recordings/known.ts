// Recorded exchanges that no loaded provider can answer as recorded, each with the reason. Ids only: an entry that
// passes after all is itself a failure, so this list cannot outlive its reasons.

export interface Known {
  /** The exchange's id begins with it, or ends with it when it starts with a dot. */
  readonly id: string;
  readonly reason: string;
}

const mask = 'a fill-mask model: guesses for one word, no reply';

export const known: readonly Known[] = [
  { id: '.b397286b', reason: 'a rerank model over InvokeModel: documents are ordered, nothing is said' },
  { id: '.c061d19c', reason: 'embeddings quantised to int8 in base64: the runtime always asks for floats' },
  { id: '.5cbe9f1d', reason: mask },
  { id: '.f636a748', reason: mask },
];

export const reasonOf = (id: string, list: readonly Known[] = known): string | undefined =>
  list.find((entry) => (entry.id.startsWith('.') ? id.endsWith(entry.id) : id.startsWith(entry.id)))?.reason;
