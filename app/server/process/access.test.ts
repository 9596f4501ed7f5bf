// Access modes by setting, registration in each mode, and warnings at the start.
import { expect, test } from 'vitest';
import { accessMode, accessWarnings, peopleSearch, registrationRule } from './access.ts';
import { readEnv } from './env.ts';

const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'chat', OIDC_CLIENT_SECRET: 's' };
const code = { ACCESS_CODE: '0123456789abcdef' };
const domains = { REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.com' };

test.each([
  [{}, 'loopback', 'open', 'open'],
  [code, 'code', 'open', 'open'],
  [{ ...code, ...oidc }, 'code', 'open', 'open'],
  [{ ...code, SIGN_IN: 'required' }, 'account', 'first', 'open'],
  [oidc, 'account', 'closed', 'open'],
  [{ SIGN_IN: 'required' }, 'account', 'first', 'open'],
  [{ ...oidc, SIGN_IN: 'optional' }, 'loopback', 'open', 'open'],
  [{ ALLOW_OPEN: '1' }, 'open', 'open', 'open'],
  [{ ...oidc, ALLOW_OPEN: '1' }, 'open', 'open', 'open'],
  [{ ...code, ALLOW_OPEN: '1' }, 'code', 'open', 'open'],
  [{ SIGN_IN: 'required', REGISTRATION: 'open' }, 'account', 'open', 'open'],
  [{ SIGN_IN: 'required', REGISTRATION: 'off' }, 'account', 'closed', 'closed'],
  [{ REGISTRATION: 'off' }, 'loopback', 'closed', 'closed'],
  [{ SIGN_IN: 'required', ...domains }, 'account', 'domains', 'domains'],
  [{ ...oidc, ...domains }, 'account', 'closed', 'domains'],
] as const)('%j: mode %s, registration by form %s, by provider %s', (source, mode, form, provider) => {
  const env = readEnv(source);
  expect([accessMode(env), registrationRule(env)]).toEqual([mode, { form, provider }]);
});

test.each([
  [{}, 'everyone'],
  [code, 'everyone'],
  [oidc, 'everyone'],
  [{ SIGN_IN: 'required' }, 'everyone'],
  [{ SIGN_IN: 'required', REGISTRATION: 'open' }, 'groups'],
  [{ ...code, SIGN_IN: 'required', REGISTRATION: 'open' }, 'everyone'],
  [{ ALLOW_OPEN: '1' }, 'groups'],
  [{ ALLOW_OPEN: '1', PEOPLE_SEARCH: 'everyone' }, 'everyone'],
  [{ ...oidc, PEOPLE_SEARCH: 'address' }, 'address'],
] as const)('%j: users find %s to share with', (source, scope) => {
  expect(peopleSearch(readEnv(source))).toBe(scope);
});

test.each([
  [{}, []],
  [code, []],
  [{ ACCESS_CODE: 'a' }, [/^ACCESS_CODE: 1 with fewer than 12 characters/]],
  [{ HOST: '0.0.0.0', ALLOW_OPEN: '1' }, [/^ALLOW_OPEN=1: everyone/]],
  [{ PUBLIC_URL: 'https://chat.example' }, [/^PUBLIC_URL without ACCESS_CODE/]],
  [{ PUBLIC_URL: 'https://chat.example', SIGN_IN: 'required' }, []],
] as const)('%j warns of %j', (source, lines) => {
  expect(accessWarnings(readEnv(source))).toEqual(lines.map((line) => expect.stringMatching(line)));
});
