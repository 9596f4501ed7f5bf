// Finds passages by the words of a question and adds them to it as data, for a model that cannot call tools.
import type { Grounding } from '@tributary/runtime-core';
import type { FileAttachment } from '../../shared/message/message.ts';
import { maxPassages } from '../../shared/tools/file-search.ts';
import type { FilePassages } from '../passages/file-passages.ts';
import { citationOf, passageBlock } from './passage-text.ts';
import type { SearchedFile } from './searched-files.ts';

export interface ToldPassages {
  readonly block: FileAttachment;
  /** Citations shown on the answer. */
  readonly grounding: Grounding;
}

/** Returns undefined if nothing was found. */
export async function toldPassages(
  passages: FilePassages,
  userId: string,
  files: readonly SearchedFile[],
  question: string,
): Promise<ToldPassages | undefined> {
  const ids = files.map(({ id }) => id);
  await passages.ready(userId, ids);
  const { hits, found, all, meaning } = await passages.search({ userId, files: ids }, question, maxPassages);
  if (hits.length === 0) return undefined;
  const way =
    meaning === 'all' || meaning === 'some'
      ? `by the words and the meaning of this question: the ${hits.length} best of ${all}`
      : `by the words of this question: ${hits.length} of ${found} that hold any of them, of ${all} in all`;
  const head = `[Passages found ${way}. Cite them by their numbers, as [1].]`;
  const content = [head, ...hits.map((hit, at) => passageBlock(hit, files, at + 1))].join('\n\n');
  return {
    block: { id: 'passages', name: 'passages', fileType: 'text/plain', size: content.length, content },
    grounding: { citations: hits.map((hit) => citationOf(hit, files)) },
  };
}
