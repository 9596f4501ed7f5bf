// Usage of all users in a period: totals, days, and lists by user, group, model and provider.
import { Download } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../../client/net/call.ts';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { fromMicros } from '../../../shared/usage/micros.ts';
import { button, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { formatMoney } from '../../../ui/parts/format.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { saveFile } from '../../../ui/parts/save-file.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { DayChart } from '../../../ui/usage-page/DayChart.tsx';
import { ListChoice } from '../../../ui/usage-page/ListChoice.tsx';
import { merged } from '../../../ui/usage-page/merged.ts';
import type { MergedRow } from '../../../ui/usage-page/merged.ts';
import { periodNames, periodOf } from '../../../ui/usage-page/periods.ts';
import type { PeriodName } from '../../../ui/usage-page/periods.ts';
import { Totals } from '../../../ui/usage-page/Totals.tsx';
import * as usage from '../../../ui/usage-page/Usage.css.ts';
import { UsageTable } from '../../../ui/usage-page/UsageTable.tsx';
import { teamUsageApi } from '../shared/api.ts';
import type { TeamUsage } from '../shared/api.ts';
import { ListState } from './ListState.tsx';
import * as css from './People.css.ts';

interface Asked {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly report?: TeamUsage;
  readonly error?: unknown;
}

export function UsageView() {
  const ready = usePageTexts('usage');
  const { t } = useTranslation('people');
  const { t: words } = useTranslation('usage');
  const { transport } = useClient();
  const [name, setName] = useState<PeriodName>('days30');
  const [{ status, report, error }, setAsked] = useState<Asked>({ status: 'loading' });
  const load = useCallback(
    () =>
      getFrom(transport, teamUsageApi.report, { ...periodOf(name, Date.now()) }).then(
        (found) => setAsked({ status: 'ready', report: found }),
        (thrown: unknown) => setAsked({ status: 'failed', error: thrown }),
      ),
    [transport, name],
  );
  useEffect(() => queueMicrotask(() => void load()), [load]);
  const { problem, busy, attempt } = useAttempt(() => words('csvFailed'));
  const save = () =>
    attempt(async () => {
      const period = periodOf(name, Date.now());
      const parts: string[] = [];
      await transport.follow(pathOf(teamUsageApi.save, { ...period }), {
        signal: new AbortController().signal,
        onText: (text) => parts.push(text),
      });
      saveFile(`tributary-usage-${period.from}-${period.to}.csv`, parts, 'text/csv');
    });
  if (!ready || !report) return <ListState status={ready ? status : 'loading'} error={error} load={load} />;
  return (
    <>
      <div className={css.tools}>
        <p className={css.line} style={{ flex: '1 1 220px' }}>
          {t('usage.text')}
        </p>
        <Select
          look="fit"
          label={words('period')}
          value={name}
          choices={periodNames.map((each) => ({ value: each, label: words(`periods.${each}`) }))}
          onChange={setName}
        />
        <button type="button" className={button()} disabled={busy} onClick={() => void save()}>
          <Download size={16} aria-hidden />
          {words('csv')}
        </button>
      </div>
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
      <Totals totals={report.totals} />
      <Payers totals={report.totals} />
      {report.totals.length > 0 && (
        <>
          <section className={usage.section} aria-labelledby="team-usage-days">
            <h3 id="team-usage-days" className={usage.heading}>
              {words('byDay')}
            </h3>
            <DayChart report={report} />
          </section>
          <Lists report={report} />
        </>
      )}
    </>
  );
}

/** Costs paid by the server's keys: calls with keys of users are in the totals, too. */
function Payers({ totals }: Pick<TeamUsage, 'totals'>) {
  const { t, i18n } = useTranslation('people');
  return totals
    .filter(({ currency, micros }) => currency !== '' && micros > 0)
    .map(({ currency, serverMicros }) => (
      <p key={currency} className={usage.quiet}>
        {t('usage.byServer', { amount: formatMoney(fromMicros(serverMicros), currency, i18n.language), currency })}
      </p>
    ));
}

const lists = ['users', 'groups', 'models', 'providers'] as const;
type List = (typeof lists)[number];

function Lists({ report }: { readonly report: TeamUsage }) {
  const { t } = useTranslation('people');
  const { t: words } = useTranslation('usage');
  const [list, setList] = useState<List>('users');
  const providers = useStore(useClient().providers, (all) => all.list);
  const providerName = (id: string): string => providers.find((each) => each.id === id)?.name ?? id;
  const nameOf = ({ key, name, provider = '' }: MergedRow): string => {
    switch (list) {
      case 'users':
        return name ?? t('usage.noAccount');
      case 'groups':
        return name ?? t('usage.noGroup');
      case 'models': {
        const card = providers.find(({ id }) => id === provider)?.models.find(({ id }) => id === key);
        return `${card?.displayName ?? key} · ${providerName(provider)}`;
      }
      case 'providers':
        return providerName(key);
      default:
        return list satisfies never;
    }
  };
  return (
    <section className={usage.section} aria-labelledby="team-usage-lists">
      <h3 id="team-usage-lists" className={usage.heading}>
        {words('groups')}
      </h3>
      <ListChoice
        labelledBy="team-usage-lists"
        names={lists}
        chosen={list}
        labelOf={(each) => t(`usage.list.${each}`)}
        onChoose={setList}
      />
      <div className={usage.card}>
        <UsageTable
          caption={t(`usage.list.${list}`)}
          first={t(`usage.of.${list}`)}
          rows={merged(report[list])}
          nameOf={nameOf}
          models={list === 'models' ? { from: report.from, to: report.to, team: true } : undefined}
        />
        {list === 'groups' && <p className={usage.quiet}>{t('usage.severalGroups')}</p>}
        {report.hasMore && <p className={usage.quiet}>{t('usage.more')}</p>}
      </div>
    </section>
  );
}
