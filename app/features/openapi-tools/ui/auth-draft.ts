// The sign-in of a server while it is edited.
import type { Auth, AuthView, DocumentView } from '../shared/api.ts';

export interface AuthDraft {
  readonly type: AuthView['type'];
  readonly in: 'header' | 'query';
  readonly name: string;
  readonly user: string;
  readonly secret: string;
}

export const draftOf = (given: AuthView | DocumentView['auth']): AuthDraft => ({
  type: given?.type ?? 'none',
  in: given?.in ?? 'header',
  name: given?.name ?? '',
  user: given && 'user' in given ? (given.user ?? '') : '',
  secret: '',
});

/** Undefined while something is missing. */
export function authOf({ type, in: place, name, user, secret }: AuthDraft): Auth | undefined {
  switch (type) {
    case 'none':
      return { type };
    case 'bearer':
      return secret === '' ? undefined : { type, token: secret };
    case 'basic':
      return user === '' && secret === '' ? undefined : { type, user, password: secret };
    case 'apiKey':
      return name.trim() === '' || secret === '' ? undefined : { type, in: place, name: name.trim(), value: secret };
  }
}
