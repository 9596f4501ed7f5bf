// Reads an OpenAPI document. Runs in a thread, because its time depends on what users enter.
import { visible } from '../../../../server/mcp/definitions.ts';
import type { DocumentRead, Operation } from './operation.ts';
import { operationsOf } from './operations.ts';
import { DocumentError, own, parseDocument, textOf } from './parse.ts';
import type { DocumentFault } from './parse.ts';
import { authOf, serversOf } from './servers.ts';

export interface DocumentText {
  readonly text: string;
  /** Address of the document. */
  readonly url?: string;
}

export type DocumentOutcome =
  | { readonly read: DocumentRead }
  | { readonly code: DocumentFault; readonly message: string };

/** Errors are returned, because a thread passes on their messages only. */
export function readDocument({ text, url }: DocumentText): DocumentOutcome {
  try {
    const document = parseDocument(text);
    const found = operationsOf(document, url);
    if (found.operations.length === 0 && found.left.length === 0)
      throw new DocumentError('no_operations', 'this document describes no operations');
    const auth = authOf(document);
    const servers = serversOf(document['servers'] ?? (url === undefined ? [] : [{ url: '/' }]), url);
    const [elsewhere] = found.operations.flatMap(({ server }) => server ?? []);
    const addresses = document['servers'] === undefined && elsewhere !== undefined ? [elsewhere] : servers;
    const read: DocumentRead = {
      title: short(own(document['info'], 'title'), 100),
      version: short(String(own(document['info'], 'version') ?? ''), 50),
      servers: addresses,
      ...(auth ? { auth } : {}),
      left: found.left,
      operations: found.operations.map((each) => withoutServer(each, addresses[0])),
    };
    return { read };
  } catch (error) {
    if (error instanceof DocumentError) return { code: error.code, message: error.message };
    if (error instanceof RangeError) return { code: 'too_deep', message: 'the document is nested too deeply' };
    throw error;
  }
}

/** An operation at the document's standard server follows the address that its user enters. */
function withoutServer({ server, ...operation }: Operation, standard: string | undefined): Operation {
  return server === undefined || server === standard ? operation : { ...operation, server };
}

const short = (value: unknown, most: number): string => visible(textOf(value)).text.trim().slice(0, most);
