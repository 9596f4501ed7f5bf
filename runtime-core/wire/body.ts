// A whole body from a byte source, bounded: for error answers, lists and replies that are one JSON.
import { findError } from '../errors/find-error.ts';
import type { UnreadAnswer } from '../contract/call.ts';
import type { ByteSource, TransportResponse } from '../contract/transport.ts';
import { VendorError } from '../errors/error.ts';
import { isRecord } from '../json/guards.ts';

/** Unit: bytes. */
const maxBody = 64 * 1024 * 1024;
/** Time limit of the body of an error status. */
const errorBodyMs = 10_000;
/** Unit: characters. */
export const maxErrorPage = 1024 * 1024;

/** Rejects when the source fails or the body passes the bound. */
export function readBytes(source: ByteSource, limit = maxBody): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    let length = 0;
    source.start({
      data(bytes) {
        length += bytes.byteLength;
        if (length > limit) {
          source.cancel();
          reject(new RangeError(`the reply is larger than ${limit} bytes`));
        } else {
          parts.push(bytes);
        }
      },
      end() {
        resolve(join(parts, length));
      },
      error: reject,
    });
  });
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  const first = parts[0];
  if (parts.length === 1 && first) return first;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

export async function readText(source: ByteSource, limit?: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(source, limit));
}

/**
 * The beginning of a body, for answers of which only that matters: an error page may be of any size. One that breaks
 * off, or stalls for `waitMs`, is reported as far as it came: the status has said what counts.
 */
export function readStart(source: ByteSource, limit = maxErrorPage, waitMs = errorBodyMs): Promise<string> {
  return new Promise((resolve) => {
    const decoder = new TextDecoder();
    let text = '';
    const stop = (): void => {
      source.cancel();
      resolve(text.slice(0, limit));
    };
    const timer = setTimeout(stop, waitMs);
    const finish = (): void => {
      clearTimeout(timer);
      resolve(text);
    };
    source.start({
      data(bytes) {
        text += decoder.decode(bytes, { stream: true });
        if (text.length < limit) return;
        clearTimeout(timer);
        stop();
      },
      end() {
        text += decoder.decode();
        finish();
      },
      error: finish,
    });
  });
}

/** The body as JSON of a 2xx answer. Other statuses, and bodies that are no JSON, throw the `VendorError` that says so. */
export async function readJSON(response: TransportResponse): Promise<unknown> {
  if (response.status >= 400) throw vendorError(response, await readStart(response.body, maxErrorPage));
  const text = await readText(response.body);
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorError({
      message: 'the provider answered with something that is not JSON',
      status: response.status,
      body: plainWords(text),
      headers: response.headers,
      ...unreadAnswer(response.headers['content-type'], text),
    });
  }
}

/** The body of a list as it is; throws the `VendorError` of one that is the vendor's error, sent with status 200. */
export function listBody(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { error } = json;
  const failed = isRecord(error) || (typeof error === 'string' && error !== '') || json['success'] === false;
  if (!failed) return json;
  const { message, code, body } = findError(json);
  const words = message ?? 'the provider sent an error in place of the list';
  throw new VendorError({ message: words, status: 200, body, ...(code === undefined ? {} : { code }) });
}

/** The vendor's own error out of an answer: `{error: {message, code, type}}`, `{error: "…"}`, `{message}`, `{detail}`, or prose. */
export function vendorError(response: Pick<TransportResponse, 'status' | 'headers'>, text: string): VendorError {
  const { status, headers } = response;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return new VendorError({
      message: plainWords(text) || `HTTP ${status}`,
      status,
      headers,
      ...(text ? { body: plainWords(text), ...unreadAnswer(headers['content-type'], text) } : {}),
    });
  }
  const found = findError(json);
  return new VendorError({
    message: found.message ?? `HTTP ${status}`,
    status,
    headers,
    body: found.body,
    ...(found.code === undefined ? {} : { code: found.code }),
  });
}

const startsPage = /^\s*<(!doctype html|html|head|body)\b/i;

/** The marks of a body that is neither the wire nor JSON: it is quoted to those only who may read what the address says. */
export function unreadAnswer(contentType: string | undefined, body: string) {
  const page = startsPage.test(body) || (/html/i.test(contentType ?? '') && /^\s*</.test(body));
  const unread: UnreadAnswer = { ...(contentType === undefined ? {} : { contentType }), length: body.length };
  return { unread, ...(page ? { connection: 'html' as const } : {}) };
}

/** Readable text of a page: its title, else its text without tags; prose as it is. */
export function plainWords(page: string): string {
  // The beginning is enough, and keeps the patterns below cheap on a hostile page.
  const text = page.trimStart().slice(0, 4000).trimEnd();
  if (!/<[a-z!/?]/i.test(text)) return text.slice(0, 500);
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1];
  const words = text.replace(/<(script|style|head)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ');
  return (title?.trim() || words).replace(/\s+/g, ' ').trim().slice(0, 500);
}
