// Reads image jobs: order, polling and result in each vendor's format.
import type { Expectation } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { at, listAt, textAt } from './json.ts';

interface Job {
  readonly id: string;
  readonly urls: readonly string[];
}

const said = (urls: readonly string[]): readonly string[] => urls.filter((url) => url !== '');

/** `{id, polling_url}`, then `{id, status, result: {sample}}`. */
const bfl = (body: unknown): Job => ({ id: textAt(body, 'id'), urls: said([textAt(body, 'result', 'sample')]) });

/** `output` may be present before the prediction has ended: only `succeeded` is the end. */
function replicate(body: unknown): Job {
  const output = at(body, 'output');
  const urls = textAt(body, 'status') === 'succeeded' ? (Array.isArray(output) ? output : [output]) : [];
  return { id: textAt(body, 'id'), urls: urls.filter((url): url is string => typeof url === 'string') };
}

/** `output: {task_id, task_status, results: [{url}]}`. */
const dashscope = (body: unknown): Job => ({
  id: textAt(body, 'output', 'task_id'),
  urls: said(listAt(body, 'output', 'results').map((result) => textAt(result, 'url'))),
});

const jobs: Readonly<Record<string, (body: unknown) => Job>> = {
  bfl,
  'replicate-predictions': replicate,
  'dashscope-image': dashscope,
  'dashscope-task': dashscope,
};

export const isJobWire = (wire: string): boolean => Object.hasOwn(jobs, wire);

/** Returns the job of an exchange; undefined for wires without jobs. */
export function readJob(
  wire: string,
  { list }: Pieces,
): { readonly id: string; readonly expected: Expectation } | undefined {
  const read = jobs[wire];
  if (!read) return undefined;
  const { id, urls } = read(list[0]?.value);
  const expected: Expectation = urls.length > 0 ? { kind: 'images', urls, base64: 0 } : { kind: 'pending', job: id };
  return { id, expected };
}
