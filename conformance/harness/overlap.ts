// Compares another client's request with the package's own: fields in both must be equal.
import { isRecord } from '@tributary/runtime-core/wire';

/** Fields whose value is the client's choice. */
const own: ReadonlySet<string> = new Set(['stream', 'stream_options', 'user', 'max_tokens']);

/** Returns the path of the first common field with different values; undefined if none. */
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
