// Causes for an unreachable local server (design page 2), and the commands that fix them.
import { expect, test } from 'vitest';
import { causeOf, commandFor, failedOnTheWay, systemOf } from './local-cause.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

const failed = (error: object, type: ReplyError['type'] = 'OllamaServiceUnavailable'): ReplyError => ({
  type,
  message: 'no answer',
  body: { error },
  provider: 'p',
});
const rows: readonly (readonly [string, 'ok' | ReplyError, string])[] = [
  ['it answers', 'ok', 'running'],
  ['nothing listens', failed({ cause: 'ECONNREFUSED' }, 'AgentRuntimeError'), 'down'],
  ['a name that is none', failed({ cause: 'getaddrinfo ENOTFOUND nas' }, 'AgentRuntimeError'), 'unknownHost'],
  ['no answer in time', failed({ cause: 'Connect Timeout Error' }), 'slow'],
  ['it says no', failed({ status: 403, message: 'no' }, 'ProviderBizError'), 'refused'],
  ['no cause given', failed({}), 'down'],
  ['something else', failed({}, 'AgentRuntimeError'), 'unknown'],
  ['called by the browser: not for this page', failed({ cause: 'cors' }, 400), 'cors'],
  ['called by the browser: http from https', failed({ cause: 'mixed-content' }, 400), 'mixed'],
  ['called by the browser: nobody there', failed({ cause: 'unreachable' }, 400), 'down'],
];
test.each(rows)('%s', (_name, found, cause) => {
  expect(causeOf(found)).toBe(cause);
});

test.each([
  ['by this browser', { cause: 'cors' }, 'browser'],
  ['by the server', { cause: 'ECONNREFUSED' }, 'server'],
  ['it arrived, and was refused', { status: 504, cause: 'upstream timeout' }, undefined],
  ['what the provider said', { message: 'ECONNREFUSED is no parameter' }, undefined],
])('failed on the way, %s', (_name, error, by) => {
  expect(failedOnTheWay(failed(error, 400))).toBe(by);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
])('%s: %s', (agent, system) => {
  expect(systemOf(agent)).toBe(system);
});

const values = { model: 'river/7b', origin: 'https://chat.example' };
test.each([
  ['linux', 'serve {model}', 'serve river/7b'],
  ['macos', 'ORIGINS={origin} serve', 'ORIGINS=https://chat.example serve'],
  ['windows', 'ORIGINS={origin} serve', '$env:ORIGINS="https://chat.example"; serve'],
  ['windows', 'serve --a=b', 'serve --a=b'],
] as const)('on %s, %s', (system, template, command) => {
  expect(commandFor(system, template, values)).toBe(command);
});
