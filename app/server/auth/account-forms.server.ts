// Plain forms of the account page for browsers without script: access code, sign-in, new account, sign-out.
import type { App } from '../process/app.ts';
import { data, redirect } from '@remix-run/node';
import { accountApi } from '../../shared/api/account.ts';
import type { AccountView } from '../../shared/api/account.ts';
import { accountPage, formOf } from '../../shared/api/account-forms.ts';
import type { AccountForm, RefusedForm } from '../../shared/api/account-forms.ts';
import { sessionApi } from '../../shared/api/session.ts';
import { errorOfResponse } from '../../shared/errors.ts';
import { appError, errorResponse, readBody, textOf } from '../http/errors.server.ts';
import { isSameOrigin, remoteAddress } from '../http/request.ts';
import { getStorage } from '../storage/storage.server.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import { enterAccount, makeAccount } from './password-account.server.ts';
import { beginAtProvider } from './provider-sign-in.server.ts';
import { signInRequired } from './registration.server.ts';
import { endAllSessions, isMember } from './session-ends.server.ts';
import { doorOfCookie, endOneSession, openSession, sessionCookie, sessionOfCookie } from './session.server.ts';
import { accountView, isSecure, leave, openAs } from './sign-in.server.ts';
import { visitorAfter } from './visitor-cookie.server.ts';

/** Where the browser goes next, with its cookies. `away`: `to` is an address of the identity provider. */
interface Next {
  readonly to: string;
  readonly away?: true;
  readonly cookies: readonly (string | undefined)[];
}

const forms: Readonly<Record<AccountForm, (app: App, request: Request) => Promise<Next>>> = {
  async code(app, request) {
    const { accessCode = '' } = await readBody(request, sessionApi.open.body, 'none');
    const cookie = request.headers.get('cookie');
    const session = await openSession(app, accessCode.trim(), cookie, remoteAddress(request.headers), () =>
      userOf(app, cookie),
    );
    return { to: nextPage(request), cookies: [sessionCookie(app, session, isSecure(request))] };
  },
  async signIn(app, request) {
    const { userId, door } = await visitor(app, request);
    const body = await readBody(request, accountApi.signIn.body, 'none');
    const { account, adopted, left } = await enterAccount(app, request, userId, body);
    const session = await openAs(app, account, door);
    return { to: `${accountPage}?adopted=${adopted}`, cookies: [sessionCookie(app, session, isSecure(request)), left] };
  },
  async create(app, request) {
    const { userId, door } = await visitor(app, request);
    await makeAccount(app, request, userId, await readBody(request, accountApi.create.body, 'none'));
    return { to: accountPage, cookies: [sessionCookie(app, await openAs(app, userId, door), isSecure(request))] };
  },
  async provider(app, request) {
    const { userId } = await visitor(app, request);
    const adopt = new URLSearchParams(await textOf(request)).has('adopt');
    const { url, cookie } = await beginAtProvider(app, request, userId, adopt);
    return { to: url, away: true, cookies: [cookie] };
  },
  async signOut(app, request) {
    const everywhere = new URLSearchParams(await textOf(request)).has('everywhere');
    const session = await sessionOfCookie(app, request.headers.get('cookie'));
    if (!session) return { to: '/', cookies: [] };
    const reply = await leave(app, request, () =>
      everywhere ? endAllSessions(app, session.name.userId) : endOneSession(app, session.name),
    );
    const { endSession } = (await reply.json()) as { readonly endSession?: string }; // as the sign-out route responds
    const cookies = reply.headers.getSetCookie();
    return endSession === undefined ? { to: '/', cookies } : { to: endSession, away: true, cookies };
  },
};

/** Throws a redirect on success. On failure, returns the data for showing the form again. */
export async function submitForm(app: App, request: Request) {
  const form = formOf(new URL(request.url).searchParams) ?? 'signIn';
  try {
    if (!isSameOrigin(request)) throw appError(403, 'the page of another site sent this form', { code: 'cross_site' });
    const { to, away, cookies } = await forms[form](app, request);
    const headers = new Headers();
    for (const cookie of cookies) if (cookie !== undefined) headers.append('set-cookie', cookie);
    if (!away) return redirect(to, { status: 303, headers });
    // A meta refresh, because the page's policy restricts form redirects to this server.
    headers.set('refresh', `0; url=${to}`);
    return data(undefined, { headers });
  } catch (error) {
    const refusal = errorResponse(error);
    const typed = new URLSearchParams(await textOf(request).catch(() => ''));
    const refused: RefusedForm = {
      form,
      error: errorOfResponse(refusal.status, await refusal.text(), ''),
      typed: { email: typed.get('email') ?? '', name: typed.get('name') ?? '', adopt: typed.has('adopt') },
    };
    return data(refused, { status: refusal.status, headers: refusal.headers });
  }
}

/** Returns the account of the cookie's user. Undefined without a session (no access code entered) or database. */
export async function accountOfCookie(app: App, request: Request): Promise<AccountView | undefined> {
  const cookie = request.headers.get('cookie');
  try {
    if ((await doorOfCookie(app, cookie)) === undefined) return undefined;
    return await accountView(app, await getStorage(app), (await sessionOfCookie(app, cookie))?.name.userId ?? '');
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

/** Returns what a visitor must provide before using the app. Undefined if nothing. */
export async function demandOf(app: App, request: Request): Promise<'code' | 'account' | undefined> {
  const cookie = request.headers.get('cookie');
  try {
    if ((await doorOfCookie(app, cookie)) === undefined) return 'code';
    const session = await sessionOfCookie(app, cookie);
    return signInRequired(app) && !(session && (await isMember(app, session.name.userId))) ? 'account' : undefined;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

/** Returns the browser's current user: the session's, or a new one. Throws InvalidAccessCode. */
async function visitor(app: App, request: Request): Promise<{ readonly userId: string; readonly door: string }> {
  const cookie = request.headers.get('cookie');
  const door = await doorOfCookie(app, cookie);
  if (door === undefined) throw appError('InvalidAccessCode', 'this server asks for an access code: enter it first');
  return { userId: (await sessionOfCookie(app, cookie))?.name.userId ?? (await userOf(app, cookie)), door };
}

const userOf = async (app: App, cookie: string | null): Promise<string> =>
  visitorAfter(app, await getStorage(app), cookie);

/** Returns a path on this server, whatever the parameter contains, to prevent open redirects. */
function nextPage({ url }: Request): string {
  const { origin, searchParams } = new URL(url);
  const next = searchParams.get('next') ?? '/';
  if (!URL.canParse(next, origin)) return '/';
  const { origin: there, pathname, search } = new URL(next, origin);
  return there === origin && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}
