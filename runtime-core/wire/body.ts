// Reads complete bodies with a size limit: error responses, lists and replies in one JSON.
import { findError } from '../errors/find-error.ts';
import type { UnreadAnswer } from '../contract/call.ts';
import type { ByteSource, TransportResponse } from '../contract/transport.ts';
import { VendorError } from '../errors/error.ts';
import { isRecord } from '../json/guards.ts';

/** Unit: bytes. */
const maxBody = 64 * 1024 * 1024;
/** Timeout for the body of an error response. */
const errorBodyMs = 10_000;
/** Unit: characters. */
export const maxErrorPage = 1024 * 1024;

/** Rejects if the source fails or the body exceeds the limit. */
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
 * Reads the start of an error body, which may have any size. Returns the text received so far if the body is interrupted or
 * stalls for `waitMs`: the status is known already.
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

/** Parses a 2xx body as JSON. Throws a `VendorError` for other statuses and for invalid JSON. */
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

/** Returns the body of a list. Throws a `VendorError` if it is an error sent with status 200. */
export function listBody(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { error } = json;
  const failed = isRecord(error) || (typeof error === 'string' && error !== '') || json['success'] === false;
  if (!failed) return json;
  const { message, code, body } = findError(json);
  const words = message ?? 'the provider sent an error in place of the list';
  throw new VendorError({ message: words, status: 200, body, ...(code === undefined ? {} : { code }) });
}

/**
 * Extracts the vendor's error from a response: `{error: {message, code, type}}`, `{error: "…"}`, `{message}`, `{detail}`, or
 * text.
 */
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

/** Describes a body that is neither the wire nor JSON. Only users who may read the address see it quoted. */
export function unreadAnswer(contentType: string | undefined, body: string) {
  const page = startsPage.test(body) || (/html/i.test(contentType ?? '') && /^\s*</.test(body));
  const unread: UnreadAnswer = { ...(contentType === undefined ? {} : { contentType }), length: body.length };
  return { unread, ...(page ? { connection: 'html' as const } : {}) };
}

/** Returns the readable text of an HTML page: its title, else its text without tags. Other text is unchanged. */
export function plainWords(page: string): string {
  // Limits the input of the patterns below, which a hostile page could make slow.
  const text = page.trimStart().slice(0, 4000).trimEnd();
  if (!/<[a-z!/?]/i.test(text)) return text.slice(0, 500);
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1];
  const words = text.replace(/<(script|style|head)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ');
  return (title?.trim() || words).replace(/\s+/g, ' ').trim().slice(0, 500);
}
