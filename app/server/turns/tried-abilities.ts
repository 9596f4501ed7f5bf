// Tries unknown abilities of a model: if refused, repeats the call without, and leaves it off until enabled.
import type { App } from '../process/app.ts';
import { isTributaryError } from '@tributary/runtime-core';
import type { ChatPayload, Omission } from '@tributary/runtime-core';
import { applyPatch } from '../../shared/conversation/settings-patch.ts';
import { refusalOf } from '../../shared/providers/edit-models.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import type { TriedAbility } from '../../shared/providers/provider-states.ts';
import { hub } from '../live/hub.ts';
import { changeSettings, lockSettings, readSetting } from '../storage/repositories/settings.ts';
import { together } from '../storage/storage.ts';
import type { Storage } from '../storage/storage.ts';

interface Row {
  /** Error texts of servers that lack the ability: Ollama, vLLM, llama.cpp, LM Studio, TGI. */
  readonly words: RegExp;
  used(payload: ChatPayload): boolean;
  left(payload: ChatPayload): Omission;
}

const imagesIn = ({ messages }: ChatPayload): number =>
  messages.reduce(
    (sum, { content }) =>
      sum + (Array.isArray(content) ? content.filter(({ type }) => type === 'image_url').length : 0),
    0,
  );

const rows: Readonly<Record<TriedAbility, Row>> = {
  functionCall: {
    words: /\btools?\b|\bfunctions?\b|tool[_-]?(?:choice|call)/i,
    used: ({ tools = [] }) => tools.length > 0,
    left: ({ tools = [] }) => ({ part: 'tool', reason: 'model', count: tools.length }),
  },
  vision: {
    words: /\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj/i,
    used: (payload) => imagesIn(payload) > 0,
    left: (payload) => ({ part: 'image', reason: 'model', count: imagesIn(payload) }),
  },
};

export interface Refused {
  readonly ability: TriedAbility;
  readonly left: Omission;
}

/** Returns the guessed ability a refusal is about; undefined for any other failure. */
export function refusedAbility(
  error: unknown,
  payload: ChatPayload,
  guessed: ReadonlySet<TriedAbility>,
): Refused | undefined {
  if (!isTributaryError(error) || error.type !== 'ProviderBizError') return undefined;
  for (const ability of guessed) {
    const { used, words, left } = rows[ability];
    if (used(payload) && words.test(error.message)) return { ability, left: left(payload) };
  }
  return undefined;
}

export async function switchOff(
  app: App,
  storage: Storage,
  userId: string,
  { provider, model }: ModelChoice,
  ability: TriedAbility,
): Promise<void> {
  await together(storage, async (tables) => {
    await lockSettings(tables, userId);
    const before = await readSetting(tables, userId, 'providers');
    const patch = { [provider]: { models: { edited: { [model]: refusalOf(ability) } } } };
    await changeSettings(tables, userId, { providers: applyPatch(before, patch) });
  });
  hub(app).changed(userId, { kind: 'settings' });
}
