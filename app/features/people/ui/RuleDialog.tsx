// Adds an access rule, or changes the groups of one.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { field, hint, label } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { Select } from '../../../ui/parts/Select.tsx';
import { grantsApi, ruleKinds } from '../shared/api.ts';
import type { AccessRule } from '../shared/api.ts';
import { GroupChecks } from './GroupChecks.tsx';
import { ListState } from './ListState.tsx';
import { refusalText } from './refusal.ts';
import { useGroups } from './use-groups.ts';
import { matchesOf, suggestionsOf } from './use-known-objects.ts';
import type { KnownObjects } from './use-known-objects.ts';
import * as css from './People.css.ts';

interface Props {
  /** Undefined for a new one. */
  readonly rule: AccessRule | undefined;
  readonly known: KnownObjects | undefined;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

export default function RuleDialog({ rule, known, onSaved, onClose }: Props) {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const groups = useGroups();
  const own = useId();
  const [id] = useState(() => rule?.id ?? newId());
  const [kind, setKind] = useState(rule?.kind ?? 'model');
  const [typed, setTyped] = useState(rule?.pattern ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(rule?.groups.map((group) => group.id)));
  const pattern = typed.trim();
  const save = async (): Promise<void> => {
    const body = { groups: [...chosen] };
    if (rule) await sendTo(transport, grantsApi.change, { id }, body);
    else await sendTo(transport, grantsApi.add, {}, { id, kind, pattern, ...body });
    await onSaved();
  };
  const count = known && pattern !== '' ? matchesOf(known, { kind, pattern }).length : undefined;
  return (
    <FormDialog
      title={rule ? t('rules.changeOf', { name: rule.pattern }) : t('rules.add')}
      submit={t('save')}
      isWhole={pattern !== '' && groups.status === 'ready'}
      refusal={(error) => refusalText(t, error)}
      onSubmit={save}
      onClose={onClose}
    >
      {!rule && (
        <>
          <div>
            <label className={label} htmlFor={`${own}-kind`}>
              {t('rules.object')}
            </label>
            <Select
              id={`${own}-kind`}
              value={kind}
              choices={ruleKinds.map((value) => ({ value, label: t(`rules.kinds.${value}`) }))}
              onChange={setKind}
            />
          </div>
          <div>
            <label className={label} htmlFor={`${own}-pattern`}>
              {t(`rules.pattern.${kind}`)}
            </label>
            <input
              id={`${own}-pattern`}
              className={field}
              list={`${own}-known`}
              maxLength={300}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={kind === 'model' ? 'openai/gpt-5*' : 'calculator'}
              aria-describedby={`${own}-hint`}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <datalist id={`${own}-known`}>
              {known && suggestionsOf(known, kind, typed).map((name) => <option key={name}>{name}</option>)}
            </datalist>
            <p id={`${own}-hint`} className={hint}>
              {count === undefined ? t(`rules.hint.${kind}`) : t(`rules.matches.${kind}`, { count })}
            </p>
          </div>
        </>
      )}
      {groups.rows.length > 0 && (
        <GroupChecks legend={t('rules.groups')} groups={groups.rows} chosen={chosen} onChange={setChosen} />
      )}
      <ListState status={groups.status} error={groups.error} load={groups.load} />
      {groups.status === 'ready' && chosen.size === 0 && (
        <p className={css.line}>{t(groups.rows.length === 0 ? 'rules.noGroups' : 'rules.noneChosen')}</p>
      )}
    </FormDialog>
  );
}
