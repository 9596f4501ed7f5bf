// The user's account, as this page knows it: who is signed in, the ways to sign in, and what changes it.
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

/** Each rejects with a `ReplyFailure`. After signing in or out everything on the page is another user's: load it anew. */
export interface AccountClient {
  readonly store: Store<AccountState>;
  load(): Promise<void>;
  /** Makes this user an account: what is there stays. */
  create(account: Credentials & { readonly name: string }): Promise<void>;
  /** Returns how many conversations came along. */
  signIn(credentials: Credentials, adopt: boolean): Promise<number>;
  /** Returns where to go. */
  signInElsewhere(adopt: boolean): Promise<string>;
  change(change: {
    readonly name?: string;
    readonly password?: string;
    readonly currentPassword?: string;
  }): Promise<void>;
  /** Returns where to go: to the identity provider where one signs out there, too. `everywhere`: on all other devices as well. */
  signOut(everywhere?: boolean): Promise<string>;
  /** The account and all it has, for ever. `password`: its own, where it has one. Returns where to go. */
  remove(password: string): Promise<string>;
}

/** Time limit for sending this user's pending changes before they sign in or out. Unit: ms. */
const patienceMs = 8_000;

/** Some changes have not reached the server: nobody signs in or out over them. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError';
}

/**
 * `unsent`: how many changes have not reached the server; `forget`: the account is no more, and what waits in this browser
 * goes; `release`: the chats go along to an account, and so does what waits in them.
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
  /** To the same again the server says that there is such an account, or none any more. */
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
    // Pending changes are deleted with the account: there is no need to wait for them.
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

/** Never a `javascript:` address, whoever wrote it. */
const webAddress = (value: string | undefined): string | undefined =>
  value !== undefined && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
