// A request of another client against the package's own: what both of them say has to be the same.
import { isRecord } from '@tributary/runtime-core/wire';

/** Fields that a client decides on by itself. */
const own: ReadonlySet<string> = new Set(['stream', 'stream_options', 'user', 'max_tokens']);

/** Path of the first field that both have with another value; undefined where there is none. */
export function overlap(recorded: unknown, sent: unknown, path = ''): string | undefined {
  if (Array.isArray(recorded) && Array.isArray(sent)) {
    if (recorded.length !== sent.length) return `${path}/length`;
    return recorded.map((each, at) => overlap(each, sent[at], `${path}/${at}`)).find((each) => each !== undefined);
  }
  if (isRecord(recorded) && isRecord(sent)) {
    const shared = Object.keys(recorded).filter((name) => name in sent && !(path === '' && own.has(name)));
    return shared
      .map((name) => overlap(recorded[name], sent[name], `${path}/${name}`))
      .find((each) => each !== undefined);
  }
  return recorded === sent ? undefined : path || '/';
}
