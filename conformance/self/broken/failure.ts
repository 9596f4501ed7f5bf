// Providers that mishandle failures of their vendor.
import { VendorError } from '@tributary/runtime-core';
import { at, isRecord, readText, vendorError } from '@tributary/runtime-core/wire';
import { rightParts, sample } from '../sample/index.ts';
import { bindSource, bound, leaky, onDecoder, onSource, reader, silence, sinkWith } from './tools.ts';
import type { Broken } from './tools.ts';

export const brokenFailure: readonly Broken[] = [
  {
    name: 'takes a cut stream for a whole one',
    cases: ['C-070', 'C-076'],
    provider: sample({
      reader: reader((right) => {
        const { end } = bound(right);
        return {
          end(out, marked) {
            if (!end(out, marked)) out.push({ id: 'chat_1', type: 'stop', data: 'stop' });
            return true;
          },
        };
      }),
    }),
  },
  {
    name: 'hangs on a cut stream',
    cases: ['C-070'],
    provider: onSource((right) => ({
      start(sink) {
        let all = '';
        right.start(
          sinkWith(sink, {
            data(bytes) {
              all += new TextDecoder().decode(bytes);
              sink.data(bytes);
            },
            end: () => (all.includes('[DONE]') ? sink.end() : undefined),
          }),
        );
      },
    })),
  },
  {
    name: 'swallows a malformed chunk',
    cases: ['C-071'],
    provider: onSource((right) => ({
      start: (sink) =>
        right.start(
          sinkWith(sink, {
            data(bytes) {
              if (!new TextDecoder().decode(bytes).includes('broken')) sink.data(bytes);
            },
          }),
        ),
    })),
  },
  {
    name: 'says nothing of a malformed chunk',
    cases: ['C-079'],
    provider: onSource((right) => ({
      start: (sink) =>
        right.start(
          sinkWith(sink, {
            data(bytes) {
              if (!new TextDecoder().decode(bytes).includes('broken')) sink.data(bytes);
            },
          }),
        ),
    })),
  },
  {
    name: 'shows a web page as text',
    cases: ['C-072'],
    provider: onDecoder((right) => ({
      feed(bytes) {
        const page = new TextDecoder().decode(bytes);
        return page.startsWith('<')
          ? [
              { id: 'chat_1', type: 'text', data: page },
              { id: 'chat_1', type: 'stop', data: 'stop' },
            ]
          : right.feed(bytes);
      },
    })),
  },
  {
    name: 'chokes on a refusal that is no JSON',
    cases: ['C-073'],
    provider: sample({
      async accept({ status, body }) {
        if (status < 400) return;
        const parts: Uint8Array[] = [];
        await new Promise<void>((resolve, reject) =>
          body.start({ data: (bytes) => parts.push(bytes), end: resolve, error: reject }),
        );
        const { error } = JSON.parse(Buffer.concat(parts).toString()) as { error: { message: string } }; // the mistake
        throw new VendorError({ message: error.message, status });
      },
    }),
  },
  {
    name: 'overlooks an error in a stream',
    cases: ['C-074', 'C-075'],
    provider: sample({
      reader: reader((right) => {
        const { chunk, whole } = bound(right);
        const blind = (json: unknown): unknown =>
          at(json, 'error') ? { choices: [{ delta: {}, message: {}, finish_reason: 'stop' }] } : json;
        return { chunk: (json, out) => chunk(blind(json), out), whole: (json, out) => whole(blind(json), out) };
      }),
    }),
  },
  {
    name: 'takes a lost connection for the end',
    cases: ['C-077'],
    provider: sample({
      source: (right) => ({
        ...bindSource(right),
        start: (sink) => right.start(sinkWith(sink, { error: () => sink.end() })),
      }),
      reader: reader((right) => {
        const { end } = bound(right);
        return {
          end(out, marked) {
            if (!end(out, marked)) out.push({ id: 'chat_1', type: 'stop', data: 'stop' });
            return true;
          },
        };
      }),
    }),
  },
  {
    name: 'takes any JSON for an empty answer',
    cases: ['C-078'],
    provider: sample({
      reader: reader((right) => {
        const { end } = bound(right);
        return {
          end(out, marked) {
            if (!end(out, marked)) out.push({ id: 'chat_1', type: 'stop', data: 'unknown' });
            return true;
          },
        };
      }),
    }),
  },
  {
    name: 'throws its refusals as plain exceptions',
    cases: ['C-080'],
    provider: sample({
      async accept({ status }) {
        if (status >= 400) throw new Error(`HTTP ${status}`);
      },
    }),
  },
  {
    name: 'keeps no headers of a refusal',
    cases: ['C-086'],
    provider: sample({
      async accept(response) {
        if (response.status >= 400) throw vendorError({ ...response, headers: {} }, await readText(response.body));
      },
    }),
  },
  {
    name: 'finds the vendor’s words in one place only',
    cases: ['C-086'],
    provider: sample({
      async accept(response) {
        if (response.status < 400) return;
        const error = at(JSON.parse(await readText(response.body)), 'error');
        throw vendorError(response, JSON.stringify({ error: isRecord(error) ? error : {} }));
      },
    }),
  },
  {
    name: 'knows no code that is spelled in capitals',
    cases: ['C-080'],
    provider: sample({
      async accept(response) {
        const text = response.status < 400 ? '' : await readText(response.body);
        if (response.status >= 400) throw vendorError(response, text.replace(/"code":"[A-Z]\w+"/, '"code":"other"'));
      },
    }),
  },
  {
    name: 'leaks the key into its error',
    cases: ['C-082', 'C-085'],
    provider: sample({
      async accept({ status }, context) {
        if (status >= 400) throw leaky(context);
      },
      operations(hooks) {
        hooks.models.tap({ name: 'broken', stage: -1000 }, (_params, context) => {
          throw leaky(context);
        });
        rightParts.operations(hooks);
      },
    }),
  },
  {
    name: 'goes without the key that its manifest requires',
    cases: ['C-083'],
    // The suite's manifest requires a key, the runtime's does not: the call is made.
    provider: sample({ manifest: { keyVault: { required: [] } } }),
    subject: (subject) => ({ ...subject, manifest: { ...subject.manifest, keyVault: { required: ['apiKey'] } } }),
  },
  {
    name: 'invents a reply where nobody answers',
    cases: ['C-084'],
    provider: sample({
      send: (request, context, signal) =>
        rightParts.send(request, context, signal).catch(() => ({ status: 200, headers: {}, url: '', body: silence })),
    }),
  },
];
