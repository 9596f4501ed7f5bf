// The user's account, as this page knows it: who is signed in, the ways to sign in, and what changes it.
import { errorOfThrown } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import type { Person } from '../../shared/payload/variables/context.ts';

/** Sign-in methods that this server offers besides e-mail address and password. */
export interface Ways {
  readonly accessCode: boolean;
  /** Host of the identity provider. */
  readonly provider: string | null;
  /** Without an account nothing else is open. */
  readonly required: boolean;
  /** Accounts can be created with e-mail address and password. */
  readonly registration: boolean;
}

export interface Visitor {
  readonly signedIn: false;
  readonly userId: string;
  readonly ways: Ways;
}

export interface Member {
  readonly signedIn: true;
  readonly userId: string;
  readonly name: string | null;
  readonly email: string | null;
  /** True if sign-in with a password is possible; `provider`: with the identity provider. */
  readonly password: boolean;
  readonly provider: boolean;
  readonly ways: Ways;
}

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
  /** For the variables of prompts. Asks once; nobody where the server does not answer. Never rejects. */
  person(): Promise<Person>;
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

const path = '/api/account';

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
      if (Date.now() > end) throw new UnsentError('some changes have not reached the server yet');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  /** Once: to the same again the server says that there is such an account, or none any more. */
  const send = (method: 'POST' | 'PATCH' | 'DELETE', to: string, body?: unknown, again = false): Promise<unknown> =>
    transport.sendJSON(method, to, body, { again });
  const store = createStore<AccountState>({ status: 'loading' });
  const put = (answer: unknown): void => {
    store.set({ status: 'ready', account: readAccount(answer) });
  };
  let asked: Promise<void> | undefined;
  async function load(): Promise<void> {
    try {
      put(await transport.getJSON(path));
    } catch (thrown) {
      asked = undefined;
      store.set({ status: 'failed', error: errorOfThrown(thrown, '') });
    }
  }
  return {
    store,
    load: () => (asked = load()),
    async person() {
      await (asked ??= load());
      const state = store.get();
      return state.status === 'ready' && state.account.signedIn ? personOf(state.account) : {};
    },
    async create({ name, ...account }) {
      put(await send('POST', path, { ...account, ...(name.trim() ? { name: name.trim() } : {}) }));
    },
    async signIn(credentials, adopt) {
      await allSent();
      const answer = fields(await send('POST', `${path}/session`, { ...credentials, adopt }));
      if (adopt) release();
      return typeof answer['adopted'] === 'number' ? answer['adopted'] : 0;
    },
    async signInElsewhere(adopt) {
      await allSent();
      const { url } = fields(await send('POST', `${path}/provider`, { adopt }));
      const address = webAddress(url);
      if (address === undefined) throw new Error('The server answered without an address');
      if (adopt) release();
      return address;
    },
    async change(change) {
      put(await send('PATCH', path, change, change.password === undefined));
    },
    async signOut(everywhere = false) {
      await allSent();
      return leaveFor(await send('DELETE', `${path}/session${everywhere ? '?everywhere=1' : ''}`));
    },
    // Pending changes are deleted with the account: there is no need to wait for them.
    async remove(password) {
      const answer = await send('DELETE', path, password === '' ? {} : { currentPassword: password });
      forget();
      return leaveFor(answer);
    },
  };
}

/** The name is what one is called by; what stands before the @ is what one is known by to programs. */
export function personOf({ name, email }: Pick<Member, 'name' | 'email'>): Person {
  const username = email?.split('@')[0];
  const nickname = name ?? username;
  return {
    ...(email ? { email } : {}),
    ...(username ? { username } : {}),
    ...(nickname ? { nickname } : {}),
  };
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const leaveFor = (answer: unknown): string => webAddress(fields(answer)['endSession']) ?? '/';

/** Never a `javascript:` address, whoever wrote it. */
const webAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;

function readAccount(answer: unknown): Visitor | Member {
  const { signedIn, userId, name, email, password, provider, ways } = fields(answer);
  const offered = fields(ways);
  const base = {
    userId: String(userId),
    ways: {
      accessCode: offered['accessCode'] === true,
      provider: textOrNull(offered['provider']),
      required: offered['required'] === true,
      registration: offered['registration'] !== false,
    },
  };
  if (signedIn !== true) return { ...base, signedIn: false };
  return {
    ...base,
    signedIn: true,
    name: textOrNull(name),
    email: textOrNull(email),
    password: password === true,
    provider: provider === true,
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
