// Functions that a scheduled question may call without asking; all others are refused, since the user is not present.
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { memoryPlugin } from '../../../shared/memory/memory-plugin.ts';
import { filesPlugin } from '../../../shared/tools/files-plugin.ts';
import { functionTable } from '../../../shared/tools/names.ts';
import { tablesPlugin } from '../../../shared/tools/tables-plugin.ts';
import { toolSearchPlugin } from '../../../shared/tools/tool-search-plugin.ts';
import { toolTexts } from '../../../shared/tools/sources.ts';
import { box, button, check, note, problem } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import * as css from './Schedules.css.ts';

interface Props {
  /** Function names as models see them. */
  readonly granted: readonly string[];
  readonly onChange: (granted: readonly string[]) => void;
  readonly trouble: string | undefined;
}

export function ToolGrants({ granted, onChange, trouble }: Props) {
  const { t, i18n } = useTranslation('schedules');
  const client = useClient();
  const id = useId();
  const { sources, status } = useStore(client.tools.registry.list, (list) => list);
  useEffect(() => void client.tools.registry.load(), [client]);
  // Not offered because of prompt injection; the server refuses memory, too.
  const offered = sources.filter(
    ({ manifest }) => ![memoryPlugin, filesPlugin, tablesPlugin, toolSearchPlugin].includes(manifest.identifier),
  );
  const table = functionTable(offered);
  const missing = status === 'ready' ? granted.filter((name) => !table.has(name)) : [];
  const set = (name: string, on: boolean): void =>
    onChange([...granted.filter((each) => each !== name), ...(on ? [name] : [])]);
  const row = (name: string, title: string, about: string) => (
    <label key={name} className={check}>
      <input
        type="checkbox"
        className={box}
        checked={granted.includes(name)}
        aria-describedby={`${id}-${name}`}
        onChange={(event) => set(name, event.target.checked)}
      />
      <span className={css.toolWords}>
        {title}
        <span id={`${id}-${name}`} className={note}>
          {about}
        </span>
      </span>
    </label>
  );
  return (
    <fieldset className={library.group} aria-describedby={`${id}-hint`}>
      <legend className={library.legend}>{t('fields.tools')}</legend>
      <p id={`${id}-hint`} className={css.hint}>
        {t('toolsHint')}
      </p>
      <div className={css.toolGroups}>
        {offered.map((source) => {
          const { identifier } = source.manifest;
          const names = [...table].filter(([, ref]) => ref.source === source);
          const count = names.filter(([name]) => granted.includes(name)).length;
          return (
            <details key={identifier} className={css.toolGroup}>
              <summary className={library.summary}>
                {toolTexts(source.manifest, i18n.language).title}{' '}
                <span className={library.note}>{t('toolsOf', { count, all: names.length })}</span>
              </summary>
              <div className={library.checks}>
                {names.map(([name, { api }]) => row(name, api.name, api.description ?? ''))}
              </div>
            </details>
          );
        })}
        {missing.map((name) => row(name, name, t('toolMissing')))}
      </div>
      {status === 'failed' && (
        <p className={library.banner} role="alert">
          <span>{t('toolsFailed')}</span>
          <button type="button" className={button()} onClick={() => void client.tools.registry.load(true)}>
            {t('again')}
          </button>
        </p>
      )}
      <p role="alert" className={problem}>
        {trouble}
      </p>
    </fieldset>
  );
}
