// Settings of a plugin, rendered from its manifest. Secret values are stored on the server and never returned.
import type { SettingValues } from '../../shared/api/tools.ts';
import type { ToolSetting, ToolSettings } from '@tributary/runtime-core';
import { Suspense, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { errorOfThrown, factsOf } from '../../shared/errors.ts';
import { features } from '../../features/settings.ts';
import { changeOf, draftsOf, isHidden, isSecret } from '../../shared/tools/plugin-settings.ts';
import type { Drafts } from '../../shared/tools/plugin-settings.ts';
import { button, field, hint, label } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { Select } from '../parts/Select.tsx';
import { Switch } from '../parts/Switch.tsx';
import * as css from '../settings-page/ToolsPage.css.ts';

const mounted = features.flatMap(({ toolSetting }) =>
  toolSetting ? [{ format: toolSetting.format, Input: lazyPart(toolSetting.load) }] : [],
);

interface Props {
  readonly identifier: string;
  readonly name: string;
  readonly asked: ToolSettings;
  readonly kept: SettingValues | undefined;
}

export function PluginSettings({ identifier, name, asked, kept }: Props) {
  const { t } = useTranslation('tools');
  const { registry } = useClient().tools;
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(asked, kept));
  const [wrong, setWrong] = useState<string>();
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed' | 'tooLarge'>('idle');

  const attempt = async (work: Promise<void>, then: () => void): Promise<void> => {
    setState('saving');
    try {
      await work;
      then();
      setState('saved');
    } catch (thrown) {
      setState(factsOf(errorOfThrown(thrown, '')).code === 'settings_too_large' ? 'tooLarge' : 'failed');
    }
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const { values, keep, wrong: misfit } = changeOf(asked, drafts, kept);
    setWrong(misfit);
    if (misfit !== undefined || state === 'saving') return;
    // Clears secret values from the page once the server has saved them.
    void attempt(registry.setSettings(identifier, values, keep), () =>
      setDrafts((all) => ({ ...all, ...Object.fromEntries(hiddenOf(asked).map((hidden) => [hidden, ''])) })),
    );
  };
  const forget = (): void => void attempt(registry.forgetSettings(identifier), () => setDrafts(draftsOf(asked)));
  return (
    <form
      className={css.settings}
      onSubmit={save}
      noValidate
      autoComplete="off"
      aria-label={t('settings.title', { name })}
    >
      <h4 className={css.settingsTitle}>{t('settings.heading')}</h4>
      <p className={css.about}>{t('settings.text')}</p>
      {Object.entries(asked.properties).map(([key, setting]) => (
        <Field
          key={key}
          name={key}
          setting={setting}
          required={asked.required?.includes(key) ?? false}
          draft={drafts[key] ?? ''}
          kept={kept?.[key]}
          wrong={wrong === key}
          onChange={(draft) => {
            setDrafts((all) => ({ ...all, [key]: draft }));
            setWrong(undefined);
            setState('idle');
          }}
        />
      ))}
      <div className={css.buttons}>
        <button type="submit" className={button({ look: 'primary' })} disabled={state === 'saving'}>
          {t('settings.save')}
        </button>
        {kept && (
          <button type="button" className={button({ look: 'danger' })} disabled={state === 'saving'} onClick={forget}>
            {t('settings.forget')}
          </button>
        )}
      </div>
      <p role="status" className={css.about}>
        {state === 'saved' && t(kept ? 'settings.saved' : 'settings.forgotten')}
      </p>
      {(state === 'failed' || state === 'tooLarge') && (
        <p role="alert" className={css.problem}>
          {t(`settings.${state}`)}
        </p>
      )}
    </form>
  );
}

const hiddenOf = ({ properties }: ToolSettings): readonly string[] =>
  Object.entries(properties).flatMap(([name, setting]) => (isHidden(setting) ? [name] : []));

interface FieldProps {
  readonly name: string;
  readonly setting: ToolSetting;
  readonly required: boolean;
  readonly draft: string | boolean;
  readonly kept: SettingValues[string] | undefined;
  readonly wrong: boolean;
  readonly onChange: (draft: string | boolean) => void;
}

function Field({ name, setting, required, draft, kept, wrong, onChange }: FieldProps) {
  const { t } = useTranslation('tools');
  const id = useId();
  const { title = name, description, type, enum: choices } = setting;
  const secret = isSecret(name, setting);
  const own = mounted.find(({ format }) => format === setting.format);
  const common = {
    id,
    className: field,
    'aria-required': required,
    'aria-invalid': wrong,
    'aria-describedby': `${id}-hint`,
    value: String(draft),
  };
  return (
    <div>
      <label htmlFor={id} className={label}>
        {title}
        {!required && type !== 'boolean' && ` (${t('settings.optional')})`}
      </label>
      {type === 'boolean' ? (
        <Switch id={id} checked={draft === true} onChange={onChange} />
      ) : own ? (
        <Suspense fallback={<input {...common} disabled />}>
          <own.Input id={id} value={String(draft)} describedBy={`${id}-hint`} invalid={wrong} onChange={onChange} />
        </Suspense>
      ) : choices ? (
        <Select
          id={id}
          value={String(draft)}
          describedBy={`${id}-hint`}
          invalid={wrong}
          choices={[
            { value: '', label: t('settings.none') },
            ...choices.map((choice) => ({ value: String(choice), label: String(choice) })),
          ]}
          onChange={onChange}
        />
      ) : (
        <input
          {...common}
          type={secret ? 'password' : 'text'}
          inputMode={type === 'number' || type === 'integer' ? 'decimal' : undefined}
          autoComplete={secret ? 'new-password' : 'off'}
          placeholder={
            isHidden(setting) && kept !== undefined
              ? t(kept === '' ? 'settings.keptWhole' : 'settings.kept', { end: String(kept) })
              : undefined
          }
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <p id={`${id}-hint`} className={wrong ? css.problem : hint}>
        {wrong ? t(draft === '' ? 'settings.missing' : 'settings.wrong') : description}
      </p>
    </div>
  );
}
