// Exports all data of the user as a file.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../shared/api/endpoint.ts';
import { transferApi } from '../../shared/api/transfer.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { formatBytes } from '../parts/format.ts';
import { saveFile } from '../parts/save-file.ts';
import * as css from './Data.css.ts';

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'running' | 'done'; readonly size: number }
  | { readonly type: 'failed' };

/** Last line of a complete export; a truncated file lacks it. */
const ending = ']}';

export function ExportCard() {
  const { t, i18n } = useTranslation('data');
  const { transport } = useClient();
  const [state, setState] = useState<State>({ type: 'idle' });
  const save = async (): Promise<void> => {
    const parts: string[] = [];
    let size = 0;
    setState({ type: 'running', size });
    try {
      await transport.follow(pathOf(transferApi.export, {}), {
        signal: new AbortController().signal,
        onText(text) {
          parts.push(text);
          size += text.length;
          setState({ type: 'running', size });
        },
      });
      if (!parts.slice(-4).join('').trimEnd().endsWith(ending)) throw new Error('The export is not whole');
      saveFile(`tributary-${new Date().toISOString().slice(0, 10)}.json`, parts, 'application/json');
      setState({ type: 'done', size });
    } catch {
      setState({ type: 'failed' });
    }
  };
  const sized = (size: number) => ({ size: formatBytes(size, i18n.language) });
  return (
    <>
      <p className={css.text}>{t('export.text')}</p>
      <div className={css.bar}>
        <a className={button()} href={pathOf(transferApi.export, { files: 1 })} download>
          <Download size={16} aria-hidden />
          {t('export.withFiles')}
        </a>
        <button type="button" className={button()} disabled={state.type === 'running'} onClick={() => void save()}>
          <Download size={16} aria-hidden />
          {state.type === 'running' ? t('export.saving', sized(state.size)) : t('export.save')}
        </button>
        <span role="status" className={css.said}>
          {state.type === 'done' && t('export.done', sized(state.size))}
        </span>
      </div>
      <div role="alert">{state.type === 'failed' && <p className={css.trouble}>{t('export.failed')}</p>}</div>
    </>
  );
}
