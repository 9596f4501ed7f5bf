// Providers that mishandle the timing of a stream, or its cancellation.
import { rightParts, sample } from '../sample/index.ts';
import { bindSource, onSource, perRead, sinkWith } from './tools.ts';
import type { Broken } from './tools.ts';

export const brokenStream: readonly Broken[] = [
  {
    name: 'parses each read for itself',
    cases: ['C-050', 'C-051', 'C-052'],
    provider: onSource((right) => ({ start: (sink) => right.start(perRead(sink)) })),
  },
  {
    name: 'splits multi-byte characters',
    cases: ['C-053', 'C-051'],
    provider: onSource((right) => ({
      start: (sink) =>
        right.start(
          sinkWith(sink, { data: (bytes) => sink.data(new TextEncoder().encode(new TextDecoder().decode(bytes))) }),
        ),
    })),
  },
  {
    name: 'buffers the whole reply',
    cases: ['C-054'],
    provider: onSource((right) => ({
      start(sink) {
        const parts: Uint8Array[] = [];
        right.start(
          sinkWith(sink, {
            data: (bytes) => parts.push(bytes),
            end() {
              for (const part of parts) sink.data(part);
              sink.end();
            },
          }),
        );
      },
    })),
  },
  { name: 'never pauses', cases: ['C-055'], provider: onSource(() => ({ pause: () => undefined })) },
  {
    name: 'gives up on a slow stream',
    cases: ['C-056'],
    provider: onSource((right) => ({
      start(sink) {
        let last = performance.now();
        right.start(
          sinkWith(sink, {
            data(bytes) {
              if (performance.now() - last > 0.9) sink.error(new Error('too slow'));
              last = performance.now();
              sink.data(bytes);
            },
          }),
        );
      },
    })),
  },
  {
    name: 'warms up on its own account, and fails at it',
    cases: ['C-060', 'C-063'],
    provider: sample({
      operations(hooks) {
        rightParts.operations(hooks);
        void Promise.reject(new Error('warm-up failed'));
      },
    }),
  },
  {
    name: 'does not pass the signal on',
    cases: ['C-061'],
    provider: sample({ send: (request, context) => rightParts.send(request, context, new AbortController().signal) }),
  },
  {
    name: 'ignores the cancel of the body',
    cases: ['C-062', 'C-064'],
    provider: sample({
      send: (request, context) => rightParts.send(request, context, new AbortController().signal),
      source: (right) => ({ ...bindSource(right), cancel: () => undefined }),
    }),
  },
  {
    name: 'leaves a rejection unhandled when it is cancelled',
    cases: ['C-062', 'C-063', 'C-065'],
    provider: sample({
      send(request, context, signal) {
        const aborted = new Promise<never>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        );
        void aborted.finally(() => undefined);
        return rightParts.send(request, context, signal);
      },
    }),
  },
];
