// Calls taps in order without code generation: tapable compiles `call` with `new Function`, which a strict
// Content-Security-Policy blocks. `hook.taps` is already sorted by stage and `before`.
import type { FullTap } from 'tapable';

interface Tapped {
  readonly taps: readonly FullTap[];
}
type SyncTap<Value, Result> = (value: Value, context: unknown) => Result;
type CallbackTap<Value> = (value: Value, context: unknown, done: (error: unknown, result?: unknown) => void) => void;

// tapable types `fn` as a bare Function; the hook determines its parameters and result.
const fnOf = <Fn>(tap: FullTap): Fn => tap.fn as unknown as Fn;

/** Returns `next`, or `value` if it is undefined. Throws for non-objects, naming the tap. */
function kept<Value>(tap: FullTap, value: Value, next: unknown): Value {
  if (next === undefined) return value;
  if (typeof next !== 'object' || next === null) {
    throw new TypeError(
      `the tap "${tap.name}" returned ${String(next)}: return the value it was given, changed or as it is`,
    );
  }
  return next as Value; // guaranteed by the hook's type
}

/** Passes a value through the taps. `join` combines a tap's input and its result into the next value. */
export function runWaterfall<Value>(
  hook: Tapped,
  value: Value,
  context: unknown,
  join: (given: Value, returned: Value) => Value = (_given, returned) => returned,
): Value {
  let current = value;
  for (const tap of hook.taps) {
    current = join(current, kept(tap, current, fnOf<SyncTap<Value, unknown>>(tap)(current, context)));
  }
  return current;
}

export function runBail<Value, Result>(hook: Tapped, value: Value, context: unknown): Result | undefined {
  for (const tap of hook.taps) {
    const result = fnOf<SyncTap<Value, Result | undefined>>(tap)(value, context);
    if (result !== undefined) return result;
  }
  return undefined;
}

function invoke<Value>(tap: FullTap, value: Value, context: unknown): unknown {
  if (tap.type !== 'async') return fnOf<SyncTap<Value, unknown>>(tap)(value, context);
  return new Promise((resolve, reject) => {
    fnOf<CallbackTap<Value>>(tap)(value, context, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

export async function runAsyncWaterfall<Value>(hook: Tapped, value: Value, context: unknown): Promise<Value> {
  let current = value;
  for (const tap of hook.taps) {
    const result = invoke(tap, current, context);
    current = kept(tap, current, tap.type === 'sync' ? result : await result);
  }
  return current;
}

export async function runAsyncBail<Value, Result>(
  hook: Tapped,
  value: Value,
  context: unknown,
): Promise<Result | undefined> {
  for (const tap of hook.taps) {
    const result = invoke(tap, value, context);
    const settled = tap.type === 'sync' ? result : await result;
    if (settled !== undefined) return settled as Result; // guaranteed by the hook's type
  }
  return undefined;
}
