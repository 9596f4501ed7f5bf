// The user's account in this page: who is signed in, how to sign in, and changes of the account.
import { accountApi } from '../../shared/api/account.ts';
import type { AccountView, Member, Visitor } from '../../shared/api/account.ts';
import { getFrom, sendTo } from '../net/call.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';

export type AccountState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly account: Visitor | Member }
  | { readonly status: 'failed'; readonly error: ReplyError };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Methods reject with a `ReplyFailure`. After signing in or out the page belongs to another user and must be reloaded. */
export interface AccountClient {
  readonly store: Store<AccountState>;
  load(): Promise<void>;
  /** Creates an account for the current user, keeping the data. */
  create(account: Credentials & { readonly name: string }): Promise<void>;
  /** Signs in; `adopt`: moves this user's chats to the account. Resolves to their number. */
  signIn(credentials: Credentials, adopt: boolean): Promise<number>;
  /** Signs in with an identity provider. Resolves to the URL to open. */
  signInElsewhere(adopt: boolean): Promise<string>;
  change(change: {
    readonly name?: string;
    readonly password?: string;
    readonly currentPassword?: string;
  }): Promise<void>;
  /** Resolves to the URL to open, of the identity provider if it supports sign-out. `everywhere`: on all devices. */
  signOut(everywhere?: boolean): Promise<string>;
  /** Deletes the account and its data permanently. `password`: required if the account has one. Resolves to the URL to open. */
  remove(password: string): Promise<string>;
}

/** Timeout for this user's pending changes before signing in or out. Unit: ms. */
const patienceMs = 8_000;

/** Pending changes could not be sent, so that signing in or out was refused. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError';
}

/**
 * `unsent`: number of pending changes. `forget`: deletes this browser's pending data of a deleted account. `release`: hands
 * the queued messages to the account that adopts the chats.
 */
export function createAccount(
  transport: Pick<Transport, 'getJSON' | 'sendJSON'>,
  unsent: () => number = () => 0,
  forget: () => void = () => undefined,
  release: () => void = () => undefined,
): AccountClient {
  async function allSent(): Promise<void> {
    for (const end = Date.now() + patienceMs; unsent() > 0;) {
      if (Date.now() > end) throw new UnsentError('Some changes haven’t been saved to the server yet.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  /** Not idempotent: a repetition would report that the account exists already, or no longer. */
  const once = { again: false };
  const store = createStore<AccountState>({ status: 'loading' });
  const put = (account: AccountView): void => {
    store.set({ status: 'ready', account });
  };
  async function load(): Promise<void> {
    try {
      put(await getFrom(transport, accountApi.get, {}));
    } catch (thrown) {
      store.set({ status: 'failed', error: errorOfThrown(thrown, '') });
    }
  }
  return {
    store,
    load,
    async create({ name, ...account }) {
      const named = { ...account, ...(name.trim() ? { name: name.trim() } : {}) };
      put(await sendTo(transport, accountApi.create, {}, named, once));
    },
    async signIn(credentials, adopt) {
      await allSent();
      const { adopted } = await sendTo(transport, accountApi.signIn, {}, { ...credentials, adopt }, once);
      if (adopt) release();
      return adopted;
    },
    async signInElsewhere(adopt) {
      await allSent();
      const { url } = await sendTo(transport, accountApi.signInElsewhere, {}, { adopt }, once);
      const address = webAddress(url);
      if (address === undefined) throw new Error('The server answered without an address');
      if (adopt) release();
      return address;
    },
    async change(change) {
      put(await sendTo(transport, accountApi.change, {}, change, { again: change.password === undefined }));
    },
    async signOut(everywhere = false) {
      await allSent();
      return leaveFor(
        await sendTo(transport, accountApi.signOut, { everywhere: everywhere ? 1 : undefined }, undefined, once),
      );
    },
    // Pending changes are deleted with the account: do not wait for them.
    async remove(password) {
      const answer = await sendTo(
        transport,
        accountApi.remove,
        {},
        password === '' ? {} : { currentPassword: password },
        once,
      );
      forget();
      return leaveFor(answer);
    },
  };
}

const leaveFor = ({ endSession }: { readonly endSession?: string }): string => webAddress(endSession) ?? '/';

/** Accepts http(s) URLs only, never `javascript:`. */
const webAddress = (value: string | undefined): string | undefined =>
  value !== undefined && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
