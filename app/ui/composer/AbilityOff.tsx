// Notice about an ability of the chosen model that is off by default, with a switch to turn it on.
import { useTranslation } from 'react-i18next';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { editModels } from '../../shared/providers/edit-models.ts';
import type { TriedAbility } from '../../shared/providers/provider-states.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Composer.css.ts';

interface Props {
  readonly choice: ModelChoice;
  readonly ability: TriedAbility;
}

export function AbilityOff({ choice: { provider, model }, ability }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const source = useStore(client.providers, () => client.modelsOf(provider, model)[0]?.from[ability]);
  if (source !== 'guess' && source !== 'refused') return null;
  const decide = (on: boolean): void =>
    void client.providerStates
      .change(provider, (state) => ({
        ...state,
        models: editModels(state.models, [model], { abilities: { [ability]: on } }),
      }))
      .catch(() => undefined);
  return (
    <p className={css.other}>
      <span>{t(`composer.off.${ability}.${source}`)}</span>
      <button type="button" className={css.small} onClick={() => decide(true)}>
        {t('composer.off.turnOn')}
      </button>
      <button type="button" className={css.small} onClick={() => decide(false)}>
        {t('composer.off.leave')}
      </button>
    </p>
  );
}
