// Fetches and reads documents: guarded, at most 5 MB, parsed in a thread.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appError } from '../../../server/http/errors.server.ts';
import { answered } from '../../../server/net/safe-answer.server.ts';
import { createSafeFetch } from '../../../server/net/safe-fetch.server.ts';
import { outbound } from '../../../server/net/outbound.server.ts';
import { OffloadError, OffloadPool } from '../../../server/offload/pool.server.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { projectRoot } from '../../../server/process/secret.server.ts';
import { digestOf } from '../../../shared/tools/digest.ts';
import { maxDocument } from '../shared/api.ts';
import type { DocumentRead } from './document/operation.ts';
import { readDocument } from './document/read-document.ts';
import type { DocumentOutcome } from './document/read-document.ts';

export interface Source {
  readonly url?: string;
  readonly text?: string;
}

export interface ReadSource extends DocumentRead {
  readonly digest: string;
}

const documentFetch = part('requests for OpenAPI documents', (app) =>
  createSafeFetch({ dispatchers: outbound(app), timeoutMs: 30_000, maxBytes: maxDocument }),
);
/** YAML of 5 MB takes seconds. */
const pool = new OffloadPool({ threads: 1, deadlineMs: 20_000, idleMs: 10_000, queued: 20 });
const readModule = 'app/features/openapi-tools/server/document/read-document.ts';

/** Throws a typed error that says what to do next. */
export async function readSource(app: App, { url, text }: Source, signal: AbortSignal): Promise<ReadSource> {
  if (url === undefined && text === undefined)
    throw appError(400, 'enter the address of an OpenAPI document, or paste it', { code: 'no_document' });
  const found = text === undefined && url !== undefined ? await fetched(app, url, signal) : { text: text ?? '' };
  if (Buffer.byteLength(found.text) > maxDocument)
    throw appError(400, `the document is larger than ${maxDocument / 1e6} MB`, { code: 'too_large' });
  const outcome = await readInThread(found);
  if (!('read' in outcome)) throw appError(400, outcome.message, { code: outcome.code });
  return {
    ...outcome.read,
    digest: digestOf(JSON.stringify(outcome.read.operations.map(({ hash }) => hash))).slice(0, 32),
  };
}

async function fetched(app: App, url: string, signal: AbortSignal) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw appError(400, '/url: found something else; allowed: an http or https URL', { path: '/url', code: 'bad_url' });
  const headers = {
    accept: 'application/json, application/yaml, text/yaml;q=0.9, */*;q=0.5',
    'user-agent': 'Tributary',
  };
  const reply = await answered(documentFetch(app)({ url, headers, signal }), 'the document');
  if (reply.status < 200 || reply.status > 299)
    throw appError(502, `the document’s server answered with status ${reply.status}`, {
      code: 'document_status',
      status: reply.status,
    });
  return { text: reply.text, url: reply.url ?? url };
}

async function readInThread(input: { readonly text: string; readonly url?: string }): Promise<DocumentOutcome> {
  try {
    const module = pathToFileURL(join(projectRoot(), readModule)).href;
    return (await pool.run({ module, name: readDocument.name, input })) as DocumentOutcome; // of this function
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
    if (error.reason === 'busy') throw appError(503, error.message, { code: 'busy', retryAfter: 5 });
    throw appError(400, 'the document takes too long to read: use one with fewer operations', { code: 'too_large' });
  }
}
