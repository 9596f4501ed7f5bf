// The audit log, newest first, by kind and person, and as a file.
import { useSearchParams } from '@remix-run/react';
import { Download, ScrollText } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../../client/net/call.ts';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { button, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { saveFile } from '../../../ui/parts/save-file.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { auditApi } from '../shared/api.ts';
import { AuditEntry } from './AuditEntry.tsx';
import { ListState } from './ListState.tsx';
import { isForbidden, refusalText } from './refusal.ts';
import { SearchField } from './SearchField.tsx';
import { usePages } from './use-pages.ts';
import * as css from './People.css.ts';

/** Kinds of acts: what their names begin with. */
const kinds = ['all', 'session', 'account', 'member', 'group', 'budget', 'key', 'grant', 'limit', 'code'] as const;

export function AuditView() {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const [params, setParams] = useSearchParams();
  const kind = kinds.find((each) => each === params.get('kind')) ?? 'all';
  const person = params.get('person') ?? '';
  const act = kind === 'all' ? undefined : `${kind}.`;
  const filter = useCallback(
    (next: { readonly kind: string; readonly person: string }) =>
      setParams(
        {
          view: 'audit',
          ...(next.kind === 'all' ? {} : { kind: next.kind }),
          ...(next.person === '' ? {} : { person: next.person }),
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const find = useCallback((value: string) => filter({ kind, person: value }), [filter, kind]);
  const read = useCallback(
    (after: string | undefined) => getFrom(transport, auditApi.list, { act, person: person || undefined, after }),
    [transport, act, person],
  );
  const { status, rows, next, busy, error, load, more } = usePages(read);
  const { problem, busy: saving, attempt } = useAttempt((thrown) => refusalText(t, thrown));
  const save = (format: 'csv' | 'jsonl') =>
    attempt(async () => {
      const parts: string[] = [];
      await transport.follow(pathOf(auditApi.save, { act, person: person || undefined, format }), {
        signal: new AbortController().signal,
        onText: (text) => parts.push(text),
      });
      saveFile(`tributary-audit.${format}`, parts, format === 'csv' ? 'text/csv' : 'application/x-ndjson');
    });
  if (status === 'failed' && isForbidden(error)) return <ListState status={status} error={error} load={load} />;
  return (
    <>
      <div className={css.tools}>
        <SearchField label={t('audit.person')} value={person} onSearch={find} />
        <Select
          value={kind}
          label={t('audit.kind')}
          choices={kinds.map((value) => ({ value, label: t(`audit.kinds.${value}`) }))}
          onChange={(value) => filter({ kind: value, person })}
          look="narrow"
        />
        <div className={css.exports}>
          {(['csv', 'jsonl'] as const).map((format) => (
            <button
              key={format}
              type="button"
              className={button()}
              aria-label={t('audit.saveAs', { format: t(`audit.format.${format}`) })}
              disabled={saving || rows.length === 0}
              onClick={() => void save(format)}
            >
              <Download size={16} aria-hidden />
              {t(`audit.format.${format}`)}
            </button>
          ))}
        </div>
      </div>
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
      {rows.length > 0 && status !== 'failed' && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('view.audit')} aria-busy={busy}>
          {rows.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {next !== undefined && status === 'ready' && (
        <div className={css.more}>
          <button type="button" className={button()} disabled={busy} onClick={() => void more()}>
            {t('more')}
          </button>
        </div>
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState icon={ScrollText} title={t('audit.noneTitle')} text={t('audit.none')} />
      )}
      <ListState status={status} error={error} load={load} />
    </>
  );
}
