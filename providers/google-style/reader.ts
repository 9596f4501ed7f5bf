// Converts Gemini's chunks to events: all parts of all chunks in order, from SSE, a JSON array, or an unstreamed reply.
import type { Billing, DecodeContext, Grounding, StreamEvent } from '@tributary/runtime-core';
import {
  ChunkFailure,
  findError,
  GroundingCollector,
  isRecord,
  list,
  Paragraphs,
  pushBilling,
  pushStopDetails,
  record,
  tellsError,
  text,
  ToolCallNumbering,
  notAReply,
} from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import { textSignature } from './contents.ts';
import { collectGrounding } from './grounding.ts';
import { PartialArguments } from './partial-args.ts';
import { billingOf, usageOf } from './usage.ts';

/** Finish reasons by protobuf number, which some clients send instead of the name. */
const finishReasons = [
  'FINISH_REASON_UNSPECIFIED',
  'STOP',
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'LANGUAGE',
  'IMAGE_SAFETY',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
] as const;

export interface GeminiReaderOptions {
  /** Returns the fees for a reply's number of searches. Default: unknown. */
  readonly searchFee?: (model: string, queries: number) => Billing['fees'];
}

export class GeminiReader implements ChunkReader {
  private id: string;
  private readonly calls: ToolCallNumbering;
  private readonly grounding = new GroundingCollector();
  private readonly paragraphs = new Paragraphs();
  private partial: PartialArguments | undefined;
  private usage: unknown;
  private stop: string | undefined;
  private answered = false;
  private model = '';
  /** Set if pages were opened or code ran: these are billed as input, search results are not. */
  private usedTools = false;
  private readonly options: GeminiReaderOptions;

  constructor(context: DecodeContext, options: GeminiReaderOptions = {}) {
    this.options = options;
    this.id = context.id;
    this.calls = new ToolCallNumbering(context.id);
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    const chunk = record(json);
    if (!chunk) throw new TypeError('a chunk must be an object');
    if (isRecord(chunk['usageMetadata'])) this.usage = chunk['usageMetadata'];
    if (tellsError(chunk['error'])) throw failureOf(chunk);
    this.id = text(chunk['responseId']) ?? this.id;
    this.model = text(chunk['modelVersion']) ?? this.model;
    const candidate = list(chunk['candidates'])
      .map(record)
      .find((entry) => !entry?.['index']);
    if (candidate) {
      this.answered = true;
      for (const part of list(record(candidate['content'])?.['parts'])) if (isRecord(part)) this.part(part, out);
      collectGrounding(candidate, this.grounding);
      this.usedTools ||= isRecord(candidate['urlContextMetadata'] ?? candidate['url_context_metadata']);
      this.grounding.follow(out);
      this.report(this.grounding.takeEarly(out), out);
      this.stop = reasonOf(candidate['finishReason']) ?? this.stop;
      // A finishMessage is also sent with STOP, where it has no meaning.
      if (this.stop !== 'STOP') pushStopDetails(candidate['finishMessage'], this.id, out);
    }
    const feedback = record(chunk['promptFeedback']);
    const blocked = reasonOf(feedback?.['blockReason']);
    const said = text(feedback?.['blockReasonMessage']);
    if ((blocked ?? said) !== undefined && !this.answered) throw blockedPrompt(blocked, said, feedback);
  }

  whole(json: unknown, out: StreamEvent[]): void {
    this.chunk(json, out);
    if (!this.answered && this.usage === undefined) throw notAReply(json);
  }

  /** True if the reply may be complete. Usage and the end mark may follow; some servers keep the connection open. */
  get settled(): boolean {
    return this.stop !== undefined;
  }

  end(out: StreamEvent[], marked: boolean): boolean {
    const ended = this.stop !== undefined || marked;
    if (ended) this.finishCall(out);
    const { id } = this;
    this.report(this.grounding.take(out), out);
    pushBilling(this.billing(), id, out);
    if (ended) out.push({ id, type: 'stop', data: this.stop ?? finishReasons[0] });
    const usage = usageOf(this.usage);
    if (usage) out.push({ id, type: 'usage', data: usage });
    return ended;
  }

  private report(grounding: Grounding | undefined, out: StreamEvent[]): void {
    if (grounding) out.push({ id: this.id, type: 'grounding', data: grounding });
  }

  private billing(): Omit<Billing, 'type'> {
    const { searches } = this.grounding;
    const fees = this.options.searchFee?.(this.model, searches);
    return { ...billingOf(this.usage, searches > 0 && !this.usedTools), ...(fees ? { fees } : {}) };
  }

  private part(part: Json, out: StreamEvent[]): void {
    const { id } = this;
    this.usedTools ||= part['executableCode'] !== undefined;
    const signature = text(part['thoughtSignature']);
    const call = record(part['functionCall']);
    if (call) {
      this.call(call, signature, out);
      return;
    }
    const words = text(part['text']);
    const thought = part['thought'] === true;
    if (words !== undefined && thought) out.push({ id, type: 'reasoning', data: words });
    else if (words !== undefined) this.say(words, out);
    if (signature !== undefined && thought) out.push({ id, type: 'reasoning_signature', data: signature });
    else if (signature !== undefined)
      out.push({ id, type: 'reasoning_signature', data: signature, origin: textSignature });

    const data = record(part['inlineData']);
    const mime = text(data?.['mimeType']);
    // A thought may contain a sketch of the next image, which is not part of the reply.
    if (mime?.startsWith('image/') && part['thought'] !== true) {
      out.push({ id, type: 'base64_image', data: `data:${mime};base64,${text(data?.['data']) ?? ''}` });
    } else if (typeof part['text'] !== 'string') {
      const { thoughtSignature: _signature, ...rest } = part;
      // Code that Google ran, its output, Google's searches, audio.
      if (Object.keys(rest).length === 0) return;
      this.paragraphs.interrupt();
      out.push({ id, type: 'data', data: rest });
    }
  }

  private say(words: string, out: StreamEvent[]): void {
    this.paragraphs.begin(this.id, out);
    this.paragraphs.add(words);
    out.push({ id: this.id, type: 'text', data: words });
  }

  private call(call: Json, signature: string | undefined, out: StreamEvent[]): void {
    const pieces = call['partialArgs'];
    if (pieces !== undefined || call['willContinue'] === true) {
      const name = text(call['name']);
      if (name !== undefined) this.finishCall(out);
      this.partial ??= new PartialArguments(name ?? '');
      this.partial.take(text(call['id']), signature);
      this.partial.add(pieces);
      if (call['willContinue'] === false) this.finishCall(out);
      return;
    }
    const streamed = this.partial;
    const closes = streamed !== undefined && text(call['name']) === undefined;
    if (closes) streamed.take(text(call['id']), signature);
    this.finishCall(out);
    // An empty call only ends the streamed call before it.
    if (closes) return;
    const args = call['args'];
    this.push(out, text(call['id']), text(call['name']), JSON.stringify(args ?? {}), signature);
  }

  private finishCall(out: StreamEvent[]): void {
    const { partial } = this;
    if (!partial) return;
    this.partial = undefined;
    this.push(out, partial.id, partial.name, partial.toString(), partial.signature);
  }

  private push(
    out: StreamEvent[],
    id: string | undefined,
    name: string | undefined,
    json: string,
    signature: string | undefined,
  ): void {
    const extra = id === undefined ? undefined : { id };
    const delta = this.calls.next({ id, name, arguments: json, thoughtSignature: signature, extra });
    if (delta) out.push({ id: this.id, type: 'tool_calls', data: [delta] });
  }
}

function reasonOf(value: unknown): string | undefined {
  if (typeof value === 'number') return value === 0 ? undefined : (finishReasons[value] ?? String(value));
  return text(value);
}

function failureOf(chunk: Json): ChunkFailure {
  const { message, body } = findError(chunk);
  const error = record(chunk['error']);
  const status = typeof error?.['code'] === 'number' ? error['code'] : undefined;
  const code = text(error?.['status']);
  return new ChunkFailure({
    message: message ?? 'Google ended the reply with an error',
    body,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
  });
}

/** For a refused prompt, the vendor answers 200 without a candidate. */
function blockedPrompt(
  reason: string | undefined,
  detail: string | undefined,
  feedback: Json | undefined,
): ChunkFailure {
  const why = [reason, detail].filter((part) => part !== undefined).join('. ');
  return new ChunkFailure({
    message: `Google blocked the prompt: ${why}`,
    body: { promptFeedback: feedback },
  });
}
