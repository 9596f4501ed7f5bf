// Checks shared by wires whose body has `messages`; vendors word the rules differently.
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { commonName, each, isCommonImage, mediaTypeOf, records } from '../rule.ts';
import type { Rule } from '../rule.ts';

type Check = Rule['check'];
/** Allowed part types by role. */
export type Parts = Readonly<Record<string, readonly string[]>>;

export const messagesOf = (body: Json): Json[] => records(body['messages']);
export const blocksOf = (message: Json | undefined): Json[] => records(message?.['content']);
export const callsOf = (message: Json | undefined): Json[] => records(message?.['tool_calls']);

export const someMessage: Check = ({ body }) => (list(body['messages']).length > 0 ? undefined : 'messages');

export const roleIn =
  (roles: readonly string[]): Check =>
  ({ body }) =>
    each(messagesOf(body), 'messages', ({ role }) => !roles.includes(String(role)) && String(role));

export const partIn =
  (parts: Parts): Check =>
  ({ body }) =>
    each(messagesOf(body), 'messages', ({ role, content }) =>
      each(records(content), 'content', ({ type }) => !parts[String(role)]?.includes(String(type)) && String(type)),
    );

/** Checks images in data URLs. `urlOf`: returns the URL of a part. */
export const commonImages =
  (urlOf: (part: Json) => unknown): Check =>
  ({ body }) =>
    each(messagesOf(body), 'messages', ({ content }) =>
      each(records(content), 'content', (part) => {
        const type = mediaTypeOf(urlOf(part));
        return type !== undefined && !isCommonImage(type) && type;
      }),
    );

/** Returns a URL that is a string or in an object. */
export const imageURL = (part: Json): unknown => text(part['image_url']) ?? at(part, 'image_url.url');

/** Returns a call without an answer in the tool messages that directly follow. */
export function unanswered(messages: readonly Json[], at: number): string | undefined {
  const answers = new Set<unknown>();
  for (let next = at + 1; messages[next]?.['role'] === 'tool'; next++) answers.add(messages[next]?.['tool_call_id']);
  return callsOf(messages[at])
    .map(({ id }) => text(id))
    .find((id) => !answers.has(id));
}

export const callsAnswered: Check = ({ body }) =>
  each(messagesOf(body), 'messages', (_message, index) => unanswered(messagesOf(body), index));

/** A tool message must answer a call of the message before its group of tool messages. */
export const resultOfCall: Check = ({ body }) =>
  each(messagesOf(body), 'messages', ({ role, tool_call_id: id }, index) => {
    if (role !== 'tool') return false;
    const asked = messagesOf(body)
      .slice(0, index)
      .findLast((message) => message['role'] !== 'tool');
    return !callsOf(asked).some((call) => call['id'] === id);
  });

export const callNamed: Check = ({ body }) =>
  each(messagesOf(body), 'messages', (message) =>
    each(
      callsOf(message),
      'tool_calls',
      (call) => isRecord(call['function']) && !commonName.test(String(at(call, 'function.name'))),
    ),
  );
