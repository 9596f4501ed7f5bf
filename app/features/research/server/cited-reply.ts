// A report on its way to the page: whole lines, each with its citations checked, and the sources at the end.
import type { ChatReply, Citation, StreamEvent } from '@tributary/runtime-core';
import { Received } from '../../../server/usage/received.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import { checkLine } from './citations.ts';
import type { Prove, RemovedCitation } from './citations.ts';

export interface CheckedReport {
  readonly kept: number;
  readonly removed: readonly RemovedCitation[];
}

export interface CitedReplyOptions {
  readonly prove: Prove;
  readonly citations: readonly Citation[];
  readonly searchQueries: readonly string[];
  /** Called once, before the end of the reply is passed on. Not called if it failed. */
  readonly checked: (report: CheckedReport) => void;
  /** Called once, with what the call has cost. */
  readonly ended: (facts: Reply) => void;
}

export function citedReply(reply: ChatReply, options: CitedReplyOptions): ChatReply {
  const lines = new Lines(options);
  const received = new Received();
  const check = (batch: readonly StreamEvent[]): readonly StreamEvent[] => {
    received.note(batch);
    return lines.take(batch);
  };
  const end = (): void => options.ended(received.facts);
  return {
    wire: reply.wire,
    status: reply.status,
    headers: reply.headers,
    cancel: (reason) => reply.cancel(reason),
    pushTo: (sink) =>
      reply.pushTo({
        events: (batch) => sink.events(check(batch)),
        end() {
          end();
          sink.end();
        },
      }),
    async *events() {
      for await (const batch of reply) yield* check(batch);
      end();
    },
    async *[Symbol.asyncIterator]() {
      for await (const batch of reply) yield check(batch);
      end();
    },
  };
}

/** A longer line is checked in parts, so that a model in an endless loop costs no more. Unit: characters. */
const longestLine = 20_000;

class Lines {
  private readonly options: CitedReplyOptions;
  private waiting = '';
  private kept = 0;
  private readonly removed: RemovedCitation[] = [];
  private ended = false;

  constructor(options: CitedReplyOptions) {
    this.options = options;
  }

  take(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    return batch.flatMap((event): readonly StreamEvent[] => {
      switch (event.type) {
        case 'text': {
          const end = event.data.lastIndexOf('\n') + 1;
          if (end === 0 && this.waiting.length + event.data.length < longestLine) {
            this.waiting += event.data;
            return [];
          }
          const text = this.waiting + (end === 0 ? event.data : event.data.slice(0, end));
          this.waiting = end === 0 ? '' : event.data.slice(end);
          return [{ ...event, data: this.checked(text) }];
        }
        case 'error':
          return [...this.rest(), event];
        case 'stop':
          return [...this.end(), event];
        // No tool was offered, and only pages that were read are sources.
        case 'tool_calls':
        case 'grounding':
          return [];
        default:
          return [event];
      }
    });
  }

  private end(): readonly StreamEvent[] {
    if (this.ended) return [];
    this.ended = true;
    const rest = this.rest();
    const { citations, searchQueries, checked } = this.options;
    checked({ kept: this.kept, removed: this.removed });
    return [
      ...rest,
      { id: 'research', type: 'grounding', data: { citations: [...citations], searchQueries: [...searchQueries] } },
    ];
  }

  private rest(): readonly StreamEvent[] {
    const text = this.waiting;
    this.waiting = '';
    return text === '' ? [] : [{ id: '', type: 'text', data: this.checked(text) }];
  }

  private checked(text: string): string {
    return text
      .split('\n')
      .map((line) => {
        const { text: checked, kept, removed } = checkLine(line, this.options.prove);
        this.kept += kept;
        this.removed.push(...removed);
        return checked;
      })
      .join('\n');
  }
}
