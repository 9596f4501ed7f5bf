// Plain forms of the account page: urlencoded bodies that a browser sends without script, told apart by `?form=`.
import type { ReplyError } from '../reply/reply.ts';

export const accountPage = '/settings/account';

export const accountForms = ['code', 'signIn', 'create', 'provider', 'signOut'] as const;
export type AccountForm = (typeof accountForms)[number];

/** `next`: the page of this server to go on with once the code is right. */
export const formAddress = (form: AccountForm, next?: string): string =>
  `${accountPage}?${new URLSearchParams({ form, ...(next === undefined ? {} : { next }) }).toString()}`;

export const formOf = (query: URLSearchParams): AccountForm | undefined =>
  accountForms.find((form) => form === query.get('form'));

/** A form that was refused, with what was typed: never the password, never the code. */
export interface RefusedForm {
  readonly form: AccountForm;
  readonly error: ReplyError;
  readonly typed: { readonly email: string; readonly name: string; readonly adopt: boolean };
}
