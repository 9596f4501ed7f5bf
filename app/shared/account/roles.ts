// Roles and states of accounts.
export const accountRoles = ['administrator', 'member'] as const;
export type AccountRole = (typeof accountRoles)[number];

/** `invited`: the person has not accepted the invitation yet. Only `active` accounts may use the server. */
export const accountStates = ['active', 'disabled', 'invited'] as const;
export type AccountState = (typeof accountStates)[number];
