// Notes of a running call of an MCP server: progress, a question to the user, or a required sign-in.
import { describes, exactObject, objectOf } from '../schema/schema.ts';

/** Field of a form requested by a server. */
export interface AskedField {
  readonly name: string;
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'one' | 'many';
  readonly title: string;
  readonly description?: string;
  readonly required: boolean;
  readonly default?: string | number | boolean | readonly string[];
  readonly choices?: readonly { readonly value: string; readonly title: string }[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** Format of a text: `email`, `uri`, `date`, `date-time`. */
  readonly format?: string;
}

export type CallQuestion =
  | { readonly type: 'form'; readonly id: string; readonly message: string; readonly fields: readonly AskedField[] }
  /** URL that only the user may open. */
  | { readonly type: 'url'; readonly id: string; readonly message: string; readonly url: string }
  | { readonly type: 'signIn'; readonly id: string; readonly server: string; readonly name: string };

export type CallNote =
  | CallQuestion
  | { readonly type: 'progress'; readonly progress: number; readonly total?: number; readonly message?: string };

export const callNote = describes<CallNote>()(objectOf({ type: { enum: ['form', 'url', 'signIn', 'progress'] } }));

/** The user's answer. `content`: fields of a form. */
export const callReply = exactObject(
  {
    id: { type: 'string', maxLength: 64 },
    action: { enum: ['accept', 'decline', 'cancel'] },
  },
  {
    content: { type: 'object', maxProperties: 100 },
  },
);

export type FieldValue = string | number | boolean | readonly string[];

export interface CallReply {
  readonly id: string;
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>>;
}
