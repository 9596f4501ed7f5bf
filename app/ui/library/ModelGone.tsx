// Banner for an assistant whose model is no longer available: names the replacement and offers to save it in the
// assistant.
import { useTranslation } from 'react-i18next';
import type { Assistant } from '../../shared/api/library.ts';
import { modelOf } from '../../shared/conversation/assistant-config.ts';
import { firstModel } from '../../shared/providers/default-model.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useUsable } from '../error-card/use-usable.ts';
import * as css from './Library.css.ts';
import { useLibrary } from './use-library.ts';

export function ModelGone({ assistant }: { readonly assistant: Assistant }) {
  const { t } = useTranslation('library');
  const client = useClient();
  const [, library] = useLibrary();
  const { status, list } = useStore(client.providers, (state) => state);
  const current = useStore(client.settings, ({ config }) => config);
  const usable = useUsable().filter(({ off }) => off !== true);
  const found = modelOf(assistant, list);
  if (status !== 'ready' || found.kind !== 'gone') return null;
  // The assistant's fallback, else the current model, else the first usable model.
  const first = usable.flatMap((provider) => {
    const card = firstModel(provider);
    return card ? [{ provider: provider.id, model: card.id }] : [];
  })[0];
  const instead =
    found.choice ?? (current.model ? { provider: current.provider, model: current.model } : undefined) ?? first;
  const name =
    instead &&
    (list.find(({ id }) => id === instead.provider)?.models.find(({ id }) => id === instead.model)?.displayName ??
      instead.model);
  return (
    <p className={css.banner} role="status">
      <span>{t('gone.text', { model: found.gone.model })}</span>
      {instead && (
        <button
          type="button"
          className={button()}
          onClick={() =>
            library.changeAssistant(assistant.id, {
              model: instead,
              fallbacks: assistant.fallbacks.filter(
                ({ provider, model }) => provider !== instead.provider || model !== instead.model,
              ),
            })
          }
        >
          {t('gone.replace', { model: name })}
        </button>
      )}
    </p>
  );
}
