// A provider call that asks for admission, and the keys that only an admitted call gets.
import type {
  CallOptions,
  ChatParams,
  ChatReply,
  ForwardReply,
  ForwardRequest,
  OperationTypes,
  Runtime,
  SideOperation,
  Usage,
} from '@tributary/runtime-core';
import type { Purpose } from '../../shared/usage/purposes.ts';
import type { Payer } from '../storage/ledger-entry.ts';
import type { Tables } from '../storage/storage.ts';

/** The vault of a call and its source: addresses set by a user pass the address guard, the operator's do not. */
export type CallVault = Required<Pick<CallOptions, 'vault' | 'vaultFrom'>>;

/** The most that a call may use; budgets reserve it. */
export interface Estimate {
  /** Characters of all texts that are sent. */
  readonly characters: number;
  /** True if files or images are sent, whose size in tokens is unknown. */
  readonly hasFiles?: boolean;
  /** The limit that the request sets for its answer, if any. Unit: tokens. */
  readonly maxOutput?: number | undefined;
  readonly images?: number;
  /** Length of a recording. Unit: s. */
  readonly seconds?: number;
}

/** `list` and `pull` cost nothing and have no row in the ledger. */
export type CallPurpose = Purpose | 'list' | 'pull';

/** A call that asks for admission. */
export interface AskedCall {
  /** The provider whose keys are used; the ledger names it. */
  readonly provider: string;
  /** The provider whose package makes the call. Differs from `provider` for custom providers. */
  readonly route: string;
  /** Undefined if the call names none, such as a list of models. */
  readonly model?: string | undefined;
  readonly purpose: CallPurpose;
  readonly conversationId?: string | null | undefined;
  /** The access token of another program. */
  readonly tokenId?: string | undefined;
  /** Calls with the same one get the same key of the server. Default: the conversation, else any key. */
  readonly session?: string | undefined;
  /** Computed only if a budget applies. */
  readonly estimate?: () => Estimate | Promise<Estimate>;
}

/** An asked call with its user and payer. */
export interface KnownCall extends AskedCall, Payer {
  readonly userId: string;
  /** False for a server's own machine, such as Ollama, which needs no key and costs nothing. */
  readonly keyed: boolean;
}

/** Writes what a call may cost under the id of its row in the ledger. Throws if a limit is reached. */
export type Reserve = (tables: Tables, callId: string) => Promise<void>;

export interface Ticket extends KnownCall {
  /** Id of the call's row in the ledger. */
  readonly id: string;
  /** True if a budget holds what the call may cost, until its row is written. */
  readonly isHeld: boolean;
}

const ticketKey: unique symbol = Symbol('ticket');

/** Keys of an admitted call. Only `server/admission` makes them, and the app's runtime takes no others. */
export interface CallKeys extends CallVault {
  readonly [ticketKey]: Ticket;
}

/** For `server/admission` alone. */
export const withTicket = ({ vault, vaultFrom }: CallVault, ticket: Ticket): CallKeys => ({
  vault,
  vaultFrom,
  [ticketKey]: ticket,
});

export const ticketOf = (keys: CallKeys): Ticket => keys[ticketKey];

export type AdmittedOptions = CallOptions &
  CallKeys & {
    /** The id that the log gives the call, and its error shows. Default: a new one. */
    readonly requestId?: string | undefined;
  };

/** A vendor's reply whose bytes go on unread; its reader reports what it finds. */
export interface Forwarded extends ForwardReply {
  used(usage: Usage): void;
  /** `left`: the client or the vendor closed the connection early. */
  ended(how: 'through' | 'left'): void;
}

/** The runtime as the app may use it: no call without the keys of an admitted one. */
export interface AdmittedRuntime extends Pick<Runtime, 'cards'> {
  chat(provider: string, params: ChatParams, options: AdmittedOptions): Promise<ChatReply>;
  /** Undefined if the provider calls the model by another wire. */
  forward(provider: string, request: ForwardRequest, options: AdmittedOptions): Promise<Forwarded | undefined>;
  run<Name extends SideOperation>(
    operation: Name,
    provider: string,
    params: OperationTypes[Name]['params'],
    options: AdmittedOptions,
  ): Promise<OperationTypes[Name]['result']>;
}
