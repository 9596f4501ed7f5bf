// Recorded exchanges that no loaded provider can replay, with reasons. An entry that passes is a failure, so the list
// stays current.

export interface Known {
  /** Prefix of the exchange's id, or suffix if it starts with a dot. */
  readonly id: string;
  readonly reason: string;
}

const tencent =
  'Tencent Cloud API 3.0, signed with a pair of secrets: the package speaks the same models over the OpenAI-compatible endpoint';
const replicate = 'text streamed beside a prediction: the package makes images';
const retired = 'a completion endpoint that its vendor has shut down: no package speaks it';

export const known: readonly Known[] = [
  { id: '.b397286b', reason: 'a rerank model over InvokeModel: documents are ordered, nothing is said' },
  { id: '.c061d19c', reason: 'embeddings quantised to int8 in base64: the runtime always asks for floats' },
  { id: '.d5a58ad0', reason: retired },
  { id: '.c1b0be74', reason: retired },
  { id: '.a960f7e5', reason: replicate },
  { id: '.c7e4edb2', reason: replicate },
  { id: '.f5535b50', reason: tencent },
  { id: '.372efba7', reason: tencent },
  { id: '.8f67b0a9', reason: tencent },
  { id: '.6b21c213', reason: tencent },
  { id: '.afdbce92', reason: tencent },
  { id: '.656d423b', reason: tencent },
  { id: '.6c734bc2', reason: tencent },
  { id: '.549b4ea6', reason: tencent },
  { id: '.01244b1e', reason: tencent },
  { id: '.d5df030e', reason: tencent },
  { id: '.810ea5b3', reason: 'watsonx text generation, replaced by its chat endpoint: no package speaks it' },
  { id: '.bf7cf30a', reason: 'the first Qianfan API, with access tokens: the package speaks its successor' },
];

/** Limits the list, since each row is a vendor's reply left unread. */
export const mostKnown = 20;

export const reasonOf = (id: string, list: readonly Known[] = known): string | undefined =>
  list.find((entry) => (entry.id.startsWith('.') ? id.endsWith(entry.id) : id.startsWith(entry.id)))?.reason;
