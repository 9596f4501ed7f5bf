// A page as a stream: people get its shell as soon as it stands, crawlers all of it in one piece; nobody waits for ever.
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export interface Rendering {
  readonly nonce: string;
  /** Runs as soon as the shell stands, before the page's own script. */
  readonly script?: string;
  /** For those who take no second part. */
  readonly whole: boolean;
  readonly signal: AbortSignal;
  /** Time after which unfinished parts are left to the browser. */
  readonly giveUpMs: number;
  /** Called with a part that failed: nobody else reports it. */
  onError(error: unknown): void;
  onGivenUp(): void;
}

export interface RenderedPage {
  readonly body: Readable;
  /** A part of it failed before the answer began. */
  readonly failed: boolean;
}

/** Rejects when not even the shell could be drawn. */
export function renderPage(page: ReactElement, rendering: Rendering): Promise<RenderedPage> {
  const { nonce, script, whole, signal, giveUpMs, onError, onGivenUp } = rendering;
  return new Promise((resolve, reject) => {
    const early: unknown[] = [];
    let answered = false;
    let over = false;
    const answer = (): void => {
      answered = true;
      for (const error of early) onError(error);
      const body = new PassThrough();
      // The signal may live longer than the page, which its listener reaches.
      body.once('close', () => signal.removeEventListener('abort', giveUp));
      resolve({ body, failed: early.length > 0 });
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      ...(script === undefined ? {} : { bootstrapScriptContent: script }),
      onShellReady: whole ? () => undefined : answer,
      onAllReady() {
        clearTimeout(timer);
        if (whole) answer();
      },
      // With it whoever asked for the page gets the cause.
      onShellError: reject,
      onError(error) {
        // React calls what was given up an error, too: a machine that is slow, or a reader that is gone, broke nothing.
        if (over || signal.aborted) return;
        if (answered) onError(error);
        else early.push(error);
      },
    });
    const timer = setTimeout(() => {
      over = true;
      onGivenUp();
      abort();
    }, giveUpMs);
    timer.unref();
    const giveUp = (): void => abort(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
