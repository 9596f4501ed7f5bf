// Parses the text of a document: JSON or YAML. Runs in a thread (read-document.ts).
import { parse } from 'yaml';

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Returns an own property, so that names such as `constructor` find nothing. */
export const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Fields)[key] : undefined; // has it

/** A document that cannot be used. The message is shown to the user. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentFault;
  constructor(code: DocumentFault, message: string) {
    super(message);
    this.code = code;
  }
}
export type DocumentFault = 'no_document' | 'web_page' | 'swagger_2' | 'unreadable' | 'too_deep' | 'no_operations';

export const maxLevels = 100;
/** Values of a document, with those of YAML aliases counted wherever they are used. */
const maxValues = 2_000_000;

export function parseDocument(given: string): Fields {
  const text = given.replace(/^\uFEFF/, '');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text))
    throw new DocumentError('web_page', 'this is a web page: enter the address of the OpenAPI document itself');
  const value = /^\s*\{/.test(text) ? (jsonOf(text) ?? yamlOf(text)) : yamlOf(text);
  if (!isFields(value)) throw new DocumentError('no_document', 'this is not an OpenAPI document');
  checkSize(value);
  const version = String(value['openapi'] ?? '');
  if (/^3(\.\d+)*/.test(version)) return value;
  if (value['swagger'] !== undefined)
    throw new DocumentError(
      'swagger_2',
      `this document has the format Swagger ${String(value['swagger'])}: OpenAPI 3 is needed`,
    );
  throw new DocumentError('no_document', 'this is not an OpenAPI document: it has no field "openapi" with a version 3');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that begins with a brace may be YAML.
    return undefined;
  }
}

function yamlOf(text: string): unknown {
  try {
    // Aliases are counted below: the library's limit also refuses valid documents that repeat one often.
    return parse(text, { maxAliasCount: -1, merge: true, logLevel: 'error' });
  } catch (error) {
    // The library reports its own recursion as a fault of the text.
    if (error instanceof Error && error.message.includes('call stack')) throw tooDeep();
    const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new DocumentError('unreadable', `this is neither JSON nor YAML: ${line.slice(0, 200)}`);
  }
}

const tooDeep = () => new DocumentError('too_deep', `the document has more than ${maxLevels} levels`);

function checkSize(root: unknown): void {
  let values = 0;
  const stack: [value: unknown, level: number][] = [[root, 0]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [value, level] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (level > maxLevels) throw tooDeep();
    const parts: readonly unknown[] = Object.values(value);
    values += parts.length;
    if (values > maxValues) throw new DocumentError('too_deep', `the document has more than ${maxValues} values`);
    for (const part of parts) stack.push([part, level + 1]);
  }
}
