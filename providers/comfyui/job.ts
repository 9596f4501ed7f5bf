// State of a job as the server reports it, and the images that it stores.
import { VendorError } from '@tributary/runtime-core';
import type { CallContext, GeneratedImage, TransportResponse } from '@tributary/runtime-core';
import {
  at,
  findError,
  isRecord,
  joinURL,
  list,
  readBytes,
  readText,
  requestOK,
  text,
  unreadAnswer,
  vendorError,
} from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const refuse = (message: string, body: unknown, marks: Partial<ReturnType<typeof unreadAnswer>> = {}): never => {
  throw new VendorError({ message, status: 200, body, ...marks });
};

/** The id of the job that was ordered. What is wrong with an order stands beside its error, node by node. */
export async function ordered(response: TransportResponse): Promise<string> {
  const answer = await readText(response.body);
  if (response.status >= 400) {
    const wrong = wrongInput(answer);
    throw wrong ? new VendorError({ ...wrong, status: response.status }) : vendorError(response, answer);
  }
  const json = parsed(answer);
  const marks = json === undefined ? unreadAnswer(response.headers['content-type'], answer) : {};
  return (
    text(at(json, 'prompt_id')) ??
    refuse(findError(json).message ?? 'the answer names no job', json ?? answer.slice(0, 500), marks)
  );
}

function wrongInput(
  answer: string,
): { readonly message: string; readonly code: string; readonly body: unknown } | undefined {
  const nodes = at(parsed(answer), 'node_errors');
  for (const node of Object.values(isRecord(nodes) ? nodes : {})) {
    const [error] = list(at(node, 'errors'));
    const [message, details, code] = ['message', 'details', 'type'].map((name) => text(at(error, name)));
    if (message !== undefined && code !== undefined)
      return { message: details === undefined ? message : `${message}: ${details}`, code, body: nodes };
  }
  return undefined;
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

/** Ids and node numbers are keys here: read one by one, for they may hold dots. */
const inside = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** The files of a finished job; undefined while the history does not know it. */
export function readJob(history: unknown, id: string): readonly Json[] | undefined {
  const job = inside(history, id);
  if (job === undefined) return undefined;
  if (at(job, 'status.status_str') === 'error') {
    const failed = list(at(job, 'status.messages')).find((message) => list(message)[0] === 'execution_error');
    refuse(text(at(list(failed)[1], 'exception_message'))?.trim() ?? 'the workflow failed', at(job, 'status'));
  }
  const outputs = at(job, 'outputs');
  const files = Object.values(isRecord(outputs) ? outputs : {}).flatMap((node) =>
    list(at(node, 'images')).filter(isRecord),
  );
  return files.length > 0 ? files : refuse('the workflow ended without a picture', at(job, 'status'));
}

/** Unit: bytes. */
const largest = 64 * 1024 * 1024;

/** The picture itself: who reads the reply may not reach the server. */
export async function drawn(
  context: CallContext,
  from: { readonly base: string; readonly headers: Readonly<Record<string, string>>; readonly file: Json },
): Promise<GeneratedImage> {
  const { base, headers, file } = from;
  const query = new URLSearchParams(
    ['filename', 'subfolder', 'type'].flatMap((name) => (typeof file[name] === 'string' ? [[name, file[name]]] : [])),
  );
  const response = await requestOK(context, {
    url: joinURL(base, `view?${query}`),
    headers: { ...headers, accept: 'image/*' },
  });
  const type = response.headers['content-type']?.split(';', 1)[0] ?? '';
  if (!type.startsWith('image/')) {
    response.body.cancel();
    refuse(`the file is no picture but ${type || 'of no type'}`, file);
  }
  return { url: `data:${type};base64,${base64(await readBytes(response.body, largest))}` };
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}
