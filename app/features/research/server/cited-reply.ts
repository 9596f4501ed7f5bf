// A report on its way to the page: whole blocks without links, with their citations checked, and the sources at the end.
import type { ChatReply, Citation, StreamEvent } from '@tributary/runtime-core';
import { Received } from '../../../server/usage/received.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import { checkCitations } from './citations.ts';
import type { Prove, RemovedCitation } from './citations.ts';
import type { PlainMarkdown } from './plain-markdown.ts';
import { ReportBlocks } from './report-blocks.ts';

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
  const checked = new CheckedEvents(options);
  const received = new Received();
  const check = (batch: readonly StreamEvent[]): readonly StreamEvent[] => {
    received.note(batch);
    return checked.take(batch);
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

class CheckedEvents {
  private readonly options: CitedReplyOptions;
  private readonly blocks = new ReportBlocks();
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
          const data = this.checked(this.blocks.add(event.data));
          return data === '' ? [] : [{ ...event, data }];
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
    const data = this.checked(this.blocks.end());
    return data === '' ? [] : [{ id: '', type: 'text', data }];
  }

  private checked(blocks: readonly PlainMarkdown[]): string {
    return blocks
      .map((block) => {
        const { text, kept, removed } = checkCitations(block, this.options.prove);
        this.kept += kept;
        this.removed.push(...removed);
        return text;
      })
      .join('');
  }
}
