// HTML forms of the account page, sent without script as urlencoded bodies and distinguished by `?form=`.
import type { ReplyError } from '../reply/reply.ts';

export const accountPage = '/settings/account';

export const accountForms = ['code', 'signIn', 'create', 'provider', 'signOut'] as const;
export type AccountForm = (typeof accountForms)[number];

/** `next`: page of this server to open after the right code. */
export const formAddress = (form: AccountForm, next?: string): string =>
  `${accountPage}?${new URLSearchParams({ form, ...(next === undefined ? {} : { next }) }).toString()}`;

export const formOf = (query: URLSearchParams): AccountForm | undefined =>
  accountForms.find((form) => form === query.get('form'));

/** A refused form with the entered values, except password and code. */
export interface RefusedForm {
  readonly form: AccountForm;
  readonly error: ReplyError;
  readonly typed: { readonly email: string; readonly name: string; readonly adopt: boolean };
}
