// GET /api/account: who is signed in; POST: makes this user an account; PATCH: its name or password.
import { appError, readBody } from '../services/errors.server.ts';
import { checkPassword, hashPassword } from '../services/password.server.ts';
import { userRoute } from '../services/user-route.server.ts';
import { changeAccount, createAccount, findAccount } from '../storage/repositories/accounts.ts';
import type { Account } from '../storage/repositories/accounts.ts';
import { getStorage } from '../storage/storage.server.ts';

const name = { type: 'string', maxLength: 200 } as const;
const password = { type: 'string', minLength: 8, maxLength: 1000 } as const;
const newSchema = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 320 }, password, name },
  additionalProperties: false,
} as const;
const changeSchema = {
  type: 'object',
  minProperties: 1,
  properties: { name, password, currentPassword: { type: 'string', maxLength: 1000 } },
  additionalProperties: false,
} as const;

const shown = (userId: string, account: Account | undefined): object =>
  account ? { signedIn: true, userId, name: account.name, email: account.email } : { signedIn: false, userId };

const route = userRoute({
  async GET({ userId }) {
    return Response.json(shown(userId, await findAccount(await getStorage(), userId)));
  },
  async POST({ userId, request }) {
    const body = await readBody<{ email: string; password: string; name?: string }>(request, newSchema);
    const storage = await getStorage();
    const passwordHash = await hashPassword(body.password);
    const account = { id: userId, email: body.email, name: body.name ?? null, passwordHash };
    if (!(await createAccount(storage, account))) {
      throw appError(400, 'this address has an account already: sign in with it', { code: 'account_exists' });
    }
    return Response.json(shown(userId, await findAccount(storage, userId)), { status: 201 });
  },
  async PATCH({ userId, request }) {
    const change = await readBody<{ name?: string; password?: string; currentPassword?: string }>(
      request,
      changeSchema,
    );
    const storage = await getStorage();
    const account = await findAccount(storage, userId);
    if (!account) throw appError(403, 'nobody is signed in: sign in first');
    if (change.password !== undefined && !(await checkPassword(change.currentPassword ?? '', account.passwordHash))) {
      throw appError(403, 'the current password is not right', { path: '/currentPassword' });
    }
    await changeAccount(storage, userId, {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.password === undefined ? {} : { passwordHash: await hashPassword(change.password) }),
    });
    return Response.json(shown(userId, await findAccount(storage, userId)));
  },
});

export const loader = route.loader;
export const action = route.action;
