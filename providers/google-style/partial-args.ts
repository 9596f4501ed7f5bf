// Joins arguments that Vertex streams in pieces, each with a JSON path (`$.places[0].name`).
import { count, isRecord, list, record, text } from '@tributary/runtime-core/wire';

type Container = Record<string, unknown> | unknown[];

/** A list may grow by one item at a time, so that a path cannot allocate a billion items. */
function place(container: Container, step: string): unknown {
  if (!Array.isArray(container)) return Object.hasOwn(container, step) ? container[step] : undefined;
  return container[Number(step)];
}

function put(container: Container, step: string, value: unknown): void {
  if (Array.isArray(container)) {
    const at = Number(step);
    if (Number.isInteger(at) && at >= 0 && at <= container.length) container[at] = value;
  } else {
    // defineProperty, because the wire may name a key __proto__.
    Object.defineProperty(container, step, { value, writable: true, enumerable: true, configurable: true });
  }
}

export class PartialArguments {
  readonly name: string;
  id: string | undefined;
  signature: string | undefined;
  private readonly values: Record<string, unknown> = {};

  constructor(name: string) {
    this.name = name;
  }

  /** Any piece may contain the id and the signature of its call. */
  take(id: string | undefined, signature: string | undefined): void {
    this.id = id ?? this.id;
    this.signature = signature ?? this.signature;
  }

  add(pieces: unknown): void {
    for (const piece of list(pieces)) {
      const part = record(piece);
      const steps = (text(part?.['jsonPath']) ?? '').match(/[^$.[\]'"]+/g) ?? [];
      if (part && steps.length <= 32) this.set(steps, part);
    }
  }

  toString(): string {
    return JSON.stringify(this.values);
  }

  private set(steps: readonly string[], part: Readonly<Record<string, unknown>>): void {
    let here: Container = this.values;
    for (const [at, step] of steps.entries()) {
      const next = steps[at + 1];
      if (next === undefined) {
        const before = place(here, step);
        const piece = part['stringValue'];
        if (typeof piece === 'string') put(here, step, typeof before === 'string' ? before + piece : piece);
        else put(here, step, count(part['numberValue']) ?? part['boolValue'] ?? null);
        return;
      }
      let inner = place(here, step);
      if (!isRecord(inner) && !Array.isArray(inner)) {
        inner = /^\d+$/.test(next) ? [] : {};
        put(here, step, inner);
      }
      here = inner as Container; // an object or array: ensured above
    }
  }
}
