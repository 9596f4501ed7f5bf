// Operations besides chat that a wire serves: how their requests are read, and their results written.
import type { OperationTypes, SideOperation } from './operations.ts';
import type { Usage } from './usage.ts';

type JSONObject = Readonly<Record<string, unknown>>;

export type DoorSideName = Exclude<SideOperation, 'models' | 'pullModel'>;

/**
 * A file of a form, which hosts read as an object of its fields: repeated fields, and fields named `NAME[]`, are lists.
 * `url`: a data URL; its type is that of the bytes, as far as it is known.
 */
export interface DoorFile {
  readonly filename: string;
  readonly url: string;
}

export interface DoorSideRequest<Name extends DoorSideName = DoorSideName> {
  readonly params: OperationTypes[Name]['params'];
  /** As in `DoorRequest`. */
  readonly lost: readonly string[];
}

/** About the result that is written. */
export interface DoorSideReply {
  /** The name that the client asked for. */
  readonly model: string;
  /** Unix time in seconds. */
  readonly created: number;
  readonly request: JSONObject;
  readonly usage?: Usage;
  /** Length of a recording that the vendor bills by time. Unit: s. */
  readonly seconds?: number;
}

/** `lost`: fields of the request that the result does not match, such as a file format. */
export type DoorAnswer =
  | { readonly kind: 'json'; readonly body: unknown; readonly lost?: readonly string[] }
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | {
      readonly kind: 'bytes';
      readonly contentType: string;
      readonly bytes: AsyncIterable<Uint8Array>;
      readonly lost?: readonly string[];
    };

export interface DoorSide<Name extends DoorSideName = DoorSideName> {
  readonly operation: Name;
  /** Throws a `TributaryError` (400) if the request cannot be understood, or asks for a form that is not served. */
  read(body: JSONObject, model: string): DoorSideRequest<Name>;
  /** Images of `result` are data URLs. */
  write(result: OperationTypes[Name]['result'], reply: DoorSideReply): DoorAnswer;
}
