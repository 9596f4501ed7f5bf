// Texts about the indexing of a file for semantic search.
import type { TFunction } from 'i18next';
import type { SearchedFileState } from '../../shared/api/file-search.ts';
import { reasonOf, sentenceKey, textValues } from '../../shared/error-sentences.ts';
import { readModelKey } from '../../shared/providers/model-key.ts';

interface Texts {
  readonly t: TFunction<'files'>;
  readonly error: TFunction<'error'>;
  readonly language: string;
}

/** `own`: where the file's name is already shown. */
export type Form = 'named' | 'own';

export function meaningText({ t, error, language }: Texts, file: SearchedFileState, form: Form): string {
  const { name, state, made, passages, cause, dueAt, model, provider } = file;
  const values = {
    name,
    made: made.toLocaleString(language),
    passages: passages.toLocaleString(language),
    time: new Date(dueAt ?? 0).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' }),
    reason: cause ? causeText(error, cause, { provider, model }, language) : '',
  };
  switch (state) {
    case 'done':
      return t('meaning.own.done');
    case 'running':
      return t(form === 'own' ? 'meaning.own.running' : 'meaning.running', values);
    case 'waiting':
      if (cause) return t(form === 'own' ? 'meaning.own.again' : 'meaning.again', values);
      return t(form === 'own' ? 'meaning.own.waiting' : 'meaning.waiting', values);
    case 'error':
      return t(form === 'own' ? 'meaning.own.error' : 'meaning.error', values);
    default:
      return state satisfies never;
  }
}

function causeText(
  error: TFunction<'error'>,
  cause: NonNullable<SearchedFileState['cause']>,
  { provider, model }: Pick<SearchedFileState, 'provider' | 'model'>,
  language: string,
): string {
  const { model: name = model } = readModelKey(model) ?? {};
  const sentence = error(sentenceKey(cause), {
    ...textValues(cause, provider, name, language),
    origin: typeof location === 'undefined' ? '' : location.origin,
  });
  const reason = reasonOf(cause);
  return reason === '' || reason === sentence ? sentence : `${sentence} ${reason}`;
}
