// Plants a defect in any package without changing its source: between its taps and the core, or in its statements.
import { defineProvider } from '@tributary/runtime-core';
import type {
  CallContext,
  ChatMessage,
  ChatParams,
  DecodeContext,
  Decoder,
  KeyVault,
  OperationTypes,
  ProviderDefinition,
  ProviderHooks,
  ProviderManifest,
  SideOperation,
  StreamEvent,
  StreamTransform,
  TransportRequest,
  TransportResponse,
} from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Subject } from '../harness/subject.ts';
import type { Fixture } from '../schema/fixture.ts';

export type Plant = (subject: Subject) => Subject;

type Run = (value: unknown, context: CallContext) => unknown;
interface Tappable {
  tap(options: unknown, run: Run): void;
  tapPromise?(options: unknown, run: Run): void;
}

const withProvider = (subject: Subject, change: Partial<ProviderDefinition>): Subject => {
  const provider = defineProvider({ ...subject.provider, ...change });
  return { ...subject, provider, manifest: provider.manifest };
};

/** Changes the context of all taps of the package, and optionally their value and result. */
export const context =
  (
    change: (context: CallContext) => CallContext,
    value: (name: string, value: unknown) => unknown = (_name, same) => same,
    result: (name: string, result: unknown) => unknown = (_name, same) => same,
  ): Plant =>
  (subject) => {
    const { apply } = subject.provider;
    const view = (name: string, hook: Tappable): Tappable => {
      const wrapped =
        (run: Run): Run =>
        (given, about) => {
          const answer = run(value(name, given), change(about));
          return answer instanceof Promise ? answer.then((each) => result(name, each)) : result(name, answer);
        };
      return {
        tap: (options, run) => hook.tap(options, wrapped(run)),
        tapPromise: (options, run) => hook.tapPromise?.(options, wrapped(run)),
      };
    };
    return withProvider(subject, {
      apply(hooks, about) {
        const all = Object.entries(hooks as unknown as Record<string, Tappable>); // every hook has these two functions
        const views = Object.fromEntries(all.map(([name, hook]) => [name, view(name, hook)]));
        apply(views as unknown as ProviderHooks, about); // the same names
      },
    });
  };

/** Changes the params of an operation except chat. */
export const operation = <Name extends SideOperation>(
  operationName: Name,
  change: (params: OperationTypes[Name]['params']) => OperationTypes[Name]['params'],
): Plant =>
  context(
    (given) => given,
    (name, value) => (name === operationName ? change(value as OperationTypes[Name]['params']) : value), // of that hook
  );

/** Adds a tap after the package's own. */
export const tapped =
  (add: (hooks: ProviderHooks) => void): Plant =>
  (subject) =>
    withProvider(subject, {
      apply(hooks, about) {
        subject.provider.apply(hooks, about);
        add(hooks);
      },
    });

/** Changes params after the package's rules and before its request is built. */
export const params = (change: (params: ChatParams) => ChatParams): Plant =>
  tapped((hooks) => hooks.normalizeParams.tap({ name: 'defect', stage: 90 }, (given) => change(given)));

export const messages = (change: (messages: readonly ChatMessage[]) => readonly ChatMessage[]): Plant =>
  params((given) => ({ ...given, messages: [...change(given.messages)] }));

export const eachText = (change: (text: string) => string): Plant =>
  messages((all) =>
    all.map((message) =>
      typeof message.content === 'string' ? { ...message, content: change(message.content) } : message,
    ),
  );

/** Removes a parameter. */
export const lost = (name: keyof ChatParams): Plant => params(({ [name]: _lost, ...rest }) => rest as ChatParams); // never a required one

/** Changes the request that the package sends. */
export const request = (change: (request: TransportRequest, context: CallContext) => TransportRequest): Plant =>
  context((given) => ({ ...given, transport: (asked) => given.transport(change(asked, given)) }));

/** Changes the answer before the package reads it. */
export const response = (change: (response: TransportResponse) => TransportResponse): Plant =>
  context((given) => ({ ...given, transport: async (asked) => change(await given.transport(asked)) }));

export const vault = (change: (vault: KeyVault) => KeyVault): Plant =>
  context((given) => ({ ...given, vault: change(given.vault) }));

/** Changes the decoder of each reply, from a tap of `transformStream` or from the reply. */
export const decoders = (change: (right: Decoder) => Pick<Decoder, 'feed' | 'end'>): Plant => {
  const changed =
    (make: (about: DecodeContext) => Decoder) =>
    (about: DecodeContext): Decoder => {
      const right = make(about);
      const own = change(right);
      return {
        feed: (bytes) => own.feed(bytes),
        end: (broken) => own.end(broken),
        get done() {
          return right.done;
        },
      };
    };
  return context(
    (given) => given,
    (_name, value) => value,
    (name, given) => {
      if ((name !== 'transformStream' && name !== 'send') || !isRecord(given)) return given;
      const { decoder } = given as Partial<StreamTransform>; // of these two hooks
      // Later taps pass on the decoder of the family's tap.
      if (!decoder || wrapped.has(decoder)) return given;
      const own = changed(decoder);
      wrapped.add(own);
      const transform = given as unknown as StreamTransform;
      return name === 'send'
        ? { ...given, decoder: own }
        : {
            push: (batch: readonly StreamEvent[]) => transform.push(batch),
            flush: () => transform.flush(),
            decoder: own,
          };
    },
  );
};
const wrapped = new WeakSet<object>();

/** Changes the events of the package's reader. `make` is called for each reply; `end` returns the last events. */
export const events = (
  make: () => { each(event: StreamEvent): readonly StreamEvent[]; end?(): readonly StreamEvent[] },
): Plant =>
  decoders((right) => {
    const { each, end = () => [] } = make();
    return {
      feed: (bytes) => right.feed(bytes).flatMap(each),
      end: (broken) => [...right.end(broken).flatMap(each), ...end()],
    };
  });

export const eachEvent = (each: (event: StreamEvent) => readonly StreamEvent[]): Plant => events(() => ({ each }));

export const manifest =
  (change: (manifest: ProviderManifest) => Partial<ProviderManifest>): Plant =>
  (subject) =>
    withProvider(subject, { manifest: { ...subject.manifest, ...change(subject.manifest) } });

export const fixtures =
  (change: (fixtures: readonly Fixture[], subject: Subject) => readonly Fixture[]): Plant =>
  (subject) => ({ ...subject, fixtures: change(subject.fixtures, subject) });
