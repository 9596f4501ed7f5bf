// Renders a page as a stream: users get the shell at once, crawlers the complete page; both with a timeout.
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export interface Rendering {
  readonly nonce: string;
  /** Runs when the shell is sent, before the page's own script. */
  readonly script?: string;
  /** True if to send the complete page at once, for crawlers. */
  readonly whole: boolean;
  readonly signal: AbortSignal;
  /** After this time, unfinished parts are left to the browser. Unit: ms. */
  readonly giveUpMs: number;
  /** Called with the error of a part; nothing else reports it. */
  onError(error: unknown): void;
  onGivenUp(): void;
}

export interface RenderedPage {
  readonly body: Readable;
  /** True if a part failed before the response began. */
  readonly failed: boolean;
}

/** Rejects if even the shell cannot be rendered. */
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
      // Otherwise a longer-lived signal keeps the page in memory.
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
      onShellError: reject,
      onError(error) {
        // React also reports parts that were given up, although a timeout or a reader who left is no error.
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
