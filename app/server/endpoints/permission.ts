// Who may call a route. Every route declares it; permissions.test.ts compares the declarations with a table.

/**
 * `public`: without a session. `visitor`: any session. `user`: a session, of an account where sign-in is required.
 * `administrator`: of an administrator.
 */
export const permissions = ['public', 'visitor', 'user', 'administrator'] as const;
export type Permission = (typeof permissions)[number];

const of = new WeakMap<object, Permission>();

export function declared<H extends object>(handler: H, permission: Permission): H {
  of.set(handler, permission);
  return handler;
}

/** Undefined for a handler without a declaration. */
export const permissionOf = (handler: object): Permission | undefined => of.get(handler);
