// Usage totals by provider, model, purpose, folder or chat, one table at a time.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../shared/api/usage.ts';
import { purposes } from '../../shared/usage/purposes.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { ListChoice } from './ListChoice.tsx';
import { merged } from './merged.ts';
import type { MergedRow } from './merged.ts';
import { UsageTable } from './UsageTable.tsx';
import * as css from './Usage.css.ts';

const groupNames = ['models', 'providers', 'purposes', 'chats', 'folders'] as const;
type GroupName = (typeof groupNames)[number];

export function Groups({ report }: { readonly report: UsageReport }) {
  const { t } = useTranslation('usage');
  const { t: common } = useTranslation('common');
  const [group, setGroup] = useState<GroupName>('models');
  const providers = useStore(useClient().providers, ({ list }) => list);
  const providerName = (id: string): string => providers.find((each) => each.id === id)?.name ?? id;
  const nameOf = (row: MergedRow): string => {
    switch (group) {
      case 'providers':
        return providerName(row.key);
      case 'models': {
        const { provider = '', key } = row;
        const card = providers.find(({ id }) => id === provider)?.models.find(({ id }) => id === key);
        return `${card?.displayName ?? key} · ${providerName(provider)}`;
      }
      case 'purposes':
        return t(`purpose.${purposes.find((each) => each === row.key) ?? 'other'}`);
      case 'chats':
        return row.name === undefined ? t('deletedChat') : row.name || common('list.untitled');
      case 'folders':
        return row.key === '' ? t('noFolder') : (row.name ?? t('deletedFolder'));
      default:
        return group satisfies never;
    }
  };
  const linkOf = ({ key, name }: MergedRow): string | undefined =>
    group === 'chats' && name !== undefined ? `/c/${key}` : undefined;
  return (
    <section className={css.section} aria-labelledby="usage-groups">
      <h3 id="usage-groups" className={css.heading}>
        {t('groups')}
      </h3>
      <ListChoice
        labelledBy="usage-groups"
        names={groupNames}
        chosen={group}
        labelOf={(each) => t(`group.${each}`)}
        onChoose={setGroup}
      />
      <div className={css.card}>
        <UsageTable
          caption={t(`group.${group}`)}
          first={t(`of.${group}`)}
          rows={merged(report[group])}
          nameOf={nameOf}
          linkOf={linkOf}
          models={group === 'models' ? { from: report.from, to: report.to, team: false } : undefined}
        />
        {group === 'chats' && report.moreChats && <p className={css.quiet}>{t('moreChats')}</p>}
      </div>
    </section>
  );
}
