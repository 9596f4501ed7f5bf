// Access rules: models and tools that only some groups may use.
import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../../client/net/call.ts';
import { button, iconButton } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { Presence } from '../../../ui/parts/Presence.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { grantsApi } from '../shared/api.ts';
import type { AccessRule } from '../shared/api.ts';
import { ListState } from './ListState.tsx';
import { isForbidden } from './refusal.ts';
import { matchesOf, useKnownObjects } from './use-known-objects.ts';
import type { KnownObjects } from './use-known-objects.ts';
import { usePages } from './use-pages.ts';
import * as css from './People.css.ts';

const RuleDialog = lazyPart(() => import('./RuleDialog.tsx'));
const DeleteRule = lazyPart(() => import('./DeleteRule.tsx'));

type Dialog = 'add' | { readonly act: 'change' | 'delete'; readonly rule: AccessRule };

export function RulesView() {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const known = useKnownObjects();
  const read = useCallback(async () => ({ rows: (await getFrom(transport, grantsApi.list, {})).rules }), [transport]);
  const { status, rows, error, load } = usePages(read);
  const [dialog, setDialog] = useState<Dialog>();
  const close = (): void => setDialog(undefined);
  if (status === 'failed' && isForbidden(error)) return <ListState status={status} error={error} load={load} />;
  const shown = (of: Dialog) =>
    of !== 'add' && of.act === 'delete' ? (
      <DeleteRule rule={of.rule} onDeleted={load} onClose={close} />
    ) : (
      <RuleDialog rule={of === 'add' ? undefined : of.rule} known={known} onSaved={load} onClose={close} />
    );
  return (
    <>
      <div className={css.tools}>
        <p className={css.about}>{t('rules.text')}</p>
        {status === 'ready' && (
          <button type="button" className={button({ look: 'primary' })} onClick={() => setDialog('add')}>
            <Plus size={16} aria-hidden />
            {t('rules.add')}
          </button>
        )}
      </div>
      {rows.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('view.access')}>
          {rows.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              known={known}
              onChange={() => setDialog({ act: 'change', rule })}
              onDelete={() => setDialog({ act: 'delete', rule })}
            />
          ))}
        </ul>
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState icon={ShieldCheck} title={t('rules.noneTitle')} text={t('rules.none')} />
      )}
      <ListState status={status} error={error} load={load} />
      <Presence>{dialog && shown(dialog)}</Presence>
    </>
  );
}

interface RowProps {
  readonly rule: AccessRule;
  readonly known: KnownObjects | undefined;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

function RuleRow({ rule, known, onChange, onDelete }: RowProps) {
  const { t, i18n } = useTranslation('people');
  const { kind, pattern, groups } = rule;
  const names = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(groups.map(({ name }) => name));
  return (
    <li className={css.item}>
      <div className={css.words}>
        <p className={css.nameLine}>
          <span className={css.name} dir="ltr">
            {pattern}
          </span>
          <span className={css.badge}>{t(`rules.kind.${kind}`)}</span>
        </p>
        <p className={css.line}>{groups.length === 0 ? t('rules.administrators') : t('rules.for', { names })}</p>
        {known && <p className={css.line}>{t(`rules.matches.${kind}`, { count: matchesOf(known, rule).length })}</p>}
      </div>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('rules.changeOf', { name: pattern })}
        onClick={onChange}
      >
        <Pencil size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('rules.deleteOf', { name: pattern })}
        onClick={onDelete}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </li>
  );
}
