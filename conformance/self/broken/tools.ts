// Helpers to build broken providers: the sample with one part replaced.
import type {
  ByteSink,
  ByteSource,
  CallContext,
  Decoder,
  ProviderDefinition,
  StreamEvent,
} from '@tributary/runtime-core';
import { TributaryError } from '@tributary/runtime-core';
import type { Subject } from '../../harness/subject.ts';
import type { Fixture } from '../../schema/fixture.ts';
import { rightParts, sample } from '../sample/index.ts';
import { SampleReader } from '../sample/reader.ts';

export interface Broken {
  readonly name: string;
  /** Cases that must fail. */
  readonly cases: readonly string[];
  readonly provider?: ProviderDefinition;
  /** Defect of the package outside its definition. */
  readonly subject?: (subject: Subject) => Subject;
}

/** Returns a reader of the sample's wire with some steps replaced. */
export function reader(change: (reader: SampleReader) => Partial<Pick<SampleReader, 'chunk' | 'whole' | 'end'>>) {
  return (id: string): SampleReader => {
    const right = new SampleReader(id);
    return Object.assign(right, change(right));
  };
}

export const bound = (right: SampleReader) => ({
  chunk: right.chunk.bind(right),
  whole: right.whole.bind(right),
  end: right.end.bind(right),
});

/** Changes the events of one step of the reader. */
export const onEvents = (change: (out: StreamEvent[], id: string) => StreamEvent[]) =>
  reader((right) => {
    const { chunk, whole, end } = bound(right);
    const through = (out: StreamEvent[], step: (own: StreamEvent[]) => void): void => {
      const own: StreamEvent[] = [];
      step(own);
      out.push(...change(own, 'chat_1'));
    };
    return {
      chunk: (json, out) => through(out, (own) => chunk(json, own)),
      whole: (json, out) => through(out, (own) => whole(json, own)),
      end(out, marked) {
        const own: StreamEvent[] = [];
        const ended = end(own, marked);
        out.push(...change(own, 'chat_1'));
        return ended;
      },
    };
  });

export const onDecoder = (change: (decoder: Decoder) => Partial<Decoder>) =>
  sample({
    decoder: (right) => {
      const changed = change(right);
      return {
        feed: (bytes) => (changed.feed ?? ((more: Uint8Array) => right.feed(more)))(bytes),
        end: () => (changed.end ?? (() => right.end()))(),
        get done() {
          return right.done;
        },
      };
    },
  });

export const onSource = (change: (source: ByteSource) => Partial<ByteSource>) =>
  sample({ source: (right) => ({ ...bindSource(right), ...change(right) }) });

export const bindSource = (right: ByteSource): ByteSource => ({
  start: (sink) => right.start(sink),
  pause: () => right.pause(),
  resume: () => right.resume(),
  cancel: (reason) => right.cancel(reason),
});

/** Ends at once, without events. */
export const silence: ByteSource = {
  start: (sink) => sink.end(),
  pause: () => undefined,
  resume: () => undefined,
  cancel: () => undefined,
};

/** Treats each read as complete events, and forgets the remainder. */
export const perRead = (sink: ByteSink): ByteSink =>
  sinkWith(sink, {
    data(bytes) {
      for (const event of new TextDecoder().decode(bytes).split('\n\n').slice(0, -1))
        sink.data(new TextEncoder().encode(`${event}\n\n`));
    },
  });

/** Throws its own typed error, which the core passes on unchanged. */
export const leaky = ({ vault, provider }: CallContext): TributaryError =>
  new TributaryError('ProviderBizError', `refused: ${vault.apiKey}`, { error: { message: 'refused' }, provider });

export const sinkWith = (sink: ByteSink, change: Partial<ByteSink>): ByteSink => ({
  data: (bytes) => sink.data(bytes),
  end: () => sink.end(),
  error: (error) => sink.error(error),
  ...change,
});

export const mapUsage = (change: Readonly<Record<string, number>>) => (out: StreamEvent[]) =>
  out.map((event) => (event.type === 'usage' ? { ...event, data: { ...event.data, ...change } } : event));

export const fixtures =
  (change: (fixtures: readonly Fixture[]) => readonly Fixture[]) =>
  (subject: Subject): Subject => ({ ...subject, fixtures: change(subject.fixtures) });

export const without = (...names: readonly string[]) =>
  fixtures((all) => all.filter(({ id }) => !names.some((name) => id.endsWith(`/${name}`))));

export const change = (name: string, edit: (fixture: Fixture) => Fixture) =>
  fixtures((all) => all.map((fixture) => (fixture.id.endsWith(`/${name}`) ? edit(fixture) : fixture)));

/** Replaces the result of one operation. */
export const operation = (
  name: 'models' | 'embeddings' | 'textToImage' | 'textToSpeech' | 'speechToText' | 'pullModel',
  result: unknown,
) =>
  sample({
    operations(hooks) {
      // Comes before the sample's tap; the result's type is wrong on purpose.
      hooks[name].tap({ name: 'broken', stage: -1000 }, (() => result) as never);
      rightParts.operations(hooks);
    },
  });
