// Writes generateContent replies, streamed and whole. Gemini CLI asks again without a finish reason, and forgets the answer if a
// chunk has no content (measured with Gemini CLI 0.61 and @google/genai 3.3).
import type { Citation, StreamEvent, Usage } from '@tributary/runtime-core';
import { citationsIn, finishReason, ReplyCollector } from '@tributary/runtime-core/door';
import type { DoorFailure, DoorReply, DoorWriter, FinishReason, WholeReply } from '@tributary/runtime-core/door';
import { fromDataURL } from '@tributary/runtime-core/wire';
import { googleError } from './errors.ts';

/** Calls end a turn with STOP on this wire. */
const reasons: Readonly<Record<FinishReason, string>> = {
  complete: 'STOP',
  calls: 'STOP',
  length: 'MAX_TOKENS',
  filtered: 'SAFETY',
};

type Part = Readonly<Record<string, unknown>>;

const usageOf = ({
  totalInputTokens: input = 0,
  totalOutputTokens: output = 0,
  outputReasoningTokens: thoughts = 0,
  ...usage
}: Usage): Part => ({
  promptTokenCount: input,
  cachedContentTokenCount: usage.inputCachedTokens ?? 0,
  candidatesTokenCount: Math.max(0, output - thoughts),
  thoughtsTokenCount: thoughts,
  totalTokenCount: usage.totalTokens ?? input + output,
});

function callPart({ id, name, arguments: json, thoughtSignature }: WholeReply['calls'][number]): Part {
  return {
    functionCall: { id, name, args: argsOf(json) },
    ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
  };
}

export function argsOf(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}

function imagePart(url: string): Part {
  const image = fromDataURL(url);
  return image
    ? { inlineData: { mimeType: image.type, data: url.slice(url.indexOf(',') + 1) } }
    : { text: `![](${url})` };
}

/** Google counts bytes. */
function groundingOf(text: string, citations: readonly Citation[]): Part {
  if (citations.length === 0) return {};
  return {
    groundingMetadata: {
      groundingChunks: citations.map(({ title, url }) => ({ web: { title, uri: url } })),
      groundingSupports: citationsIn('utf8', text, citations).flatMap(({ ranges = [] }, at) =>
        ranges.map(([startIndex, endIndex]) => ({ segment: { startIndex, endIndex }, groundingChunkIndices: [at] })),
      ),
    },
  };
}

const chunkOf = ({ id, model }: DoorReply, parts: readonly Part[], candidate: Part = {}, more: Part = {}): Part => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...candidate }],
  modelVersion: model,
  responseId: id,
  ...more,
});

export class ContentsWriter implements DoorWriter {
  readonly contentType = 'text/event-stream';
  private readonly reply: DoorReply;
  /** Calls are sent whole, at the end. */
  private readonly said = new ReplyCollector();

  constructor(reply: DoorReply) {
    this.reply = reply;
  }

  events(batch: readonly StreamEvent[]): string {
    this.said.events(batch);
    const parts = batch.flatMap((event): readonly Part[] => {
      if (event.type === 'text') return [{ text: event.data }];
      if (event.type === 'reasoning') return [{ text: event.data, thought: true }];
      return event.type === 'base64_image' ? [imagePart(event.data)] : [];
    });
    return parts.length === 0 ? '' : line(chunkOf(this.reply, parts));
  }

  end(): string {
    const { text, calls, citations, usage, stop } = this.said.reply();
    const parts = calls.length > 0 ? calls.map(callPart) : [{ text: '' }];
    const finish = { finishReason: reasons[finishReason(stop, calls.length > 0)], ...groundingOf(text, citations) };
    return line(chunkOf(this.reply, parts, finish, { usageMetadata: usageOf(usage ?? {}) }));
  }

  fail(failure: DoorFailure): string {
    return line(googleError(failure).body);
  }
}

/** The only field of an event is `data`; a blank line ends it. */
const line = (value: unknown): string => `data: ${JSON.stringify(value)}\r\n\r\n`;

export function wholeContents(reply: DoorReply, said: WholeReply): object {
  const parts = [
    ...(said.reasoning === '' ? [] : [{ text: said.reasoning, thought: true }]),
    ...(said.text === '' ? [] : [{ text: said.text }]),
    ...said.images.map(imagePart),
    ...said.calls.map(callPart),
  ];
  const finish = {
    finishReason: reasons[finishReason(said.stop, said.calls.length > 0)],
    ...groundingOf(said.text, said.citations),
  };
  return chunkOf(reply, parts.length > 0 ? parts : [{ text: '' }], finish, {
    usageMetadata: usageOf(said.usage ?? {}),
  });
}
