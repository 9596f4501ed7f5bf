// Answers that a feature gives in place of one call of the model.
import { featuresOf } from '../features/feature.ts';
import type { AnswerCall, FeatureAnswer } from '../features/feature.ts';
import type { App } from '../process/app.ts';
import { readMessages } from '../storage/repositories/messages.ts';
import type { Tables } from '../storage/storage.ts';

type Asked = Omit<FeatureAnswer, 'continues'> & { readonly continues: object | undefined };

/** Undefined: the model answers. */
export function answerOf(app: App, { continues, ...asked }: Asked): AnswerCall | undefined {
  for (const { answer } of featuresOf(app)) {
    const call = answer?.(app, { ...asked, continues: continues !== undefined });
    if (call) return call;
  }
  return undefined;
}

/** The question that is answered again. */
export async function questionAt(tables: Tables, userId: string, conversationId: string, id: string | null) {
  const [message] = id === null ? [] : await readMessages(tables, userId, conversationId, [id]);
  return message?.role === 'user' ? message : undefined;
}
