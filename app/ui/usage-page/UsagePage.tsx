// Usage page: billed cost of a period by day and by purpose.
import { Download } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../shared/api/endpoint.ts';
import { usageApi } from '../../shared/api/usage.ts';
import type { UsageReport } from '../../shared/api/usage.ts';
import { getFrom } from '../../client/net/call.ts';
import { button } from '../../styles/shared.css.ts';
import { features } from '../../features/settings.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { saveFile } from '../parts/save-file.ts';
import { Skeleton } from '../parts/Skeleton.tsx';
import { Select } from '../parts/Select.tsx';
import { PageHead } from '../settings-page/PageHead.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import { DayChart } from './DayChart.tsx';
import { Groups } from './Groups.tsx';
import { Limits } from './Limits.tsx';
import { periodNames, periodOf } from './periods.ts';
import type { PeriodName } from './periods.ts';
import { Totals } from './Totals.tsx';
import * as css from './Usage.css.ts';

const parts = features.flatMap(({ usage }) => (usage ? [lazyPart(usage)] : []));

export function UsagePage() {
  const ready = usePageTexts('usage');
  const { t } = useTranslation('usage');
  const client = useClient();
  const awake = useStore(client.awake, (value) => value);
  const [name, setName] = useState<PeriodName>('days30');
  const [report, setReport] = useState<UsageReport>();
  const [failed, setFailed] = useState<'read' | 'saved'>();
  useEffect(() => {
    let gone = false;
    getFrom(client.transport, usageApi.report, { ...periodOf(name, Date.now()) }).then(
      (found) => {
        if (gone) return;
        setReport(found);
        setFailed(undefined);
      },
      () => !gone && setFailed('read'),
    );
    return () => {
      gone = true;
    };
  }, [client, name]);
  if (!ready) return null;
  const save = async (): Promise<void> => {
    const period = periodOf(name, Date.now());
    const parts: string[] = [];
    try {
      await client.transport.follow(pathOf(usageApi.calls, { ...period }), {
        signal: new AbortController().signal,
        onText: (text) => parts.push(text),
      });
      saveFile(`tributary-usage-${period.from}-${period.to}.csv`, parts, 'text/csv');
      setFailed(undefined);
    } catch {
      setFailed('saved');
    }
  };
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')}>
        <Select
          look="fit"
          label={t('period')}
          value={name}
          choices={periodNames.map((each) => ({ value: each, label: t(`periods.${each}`) }))}
          onChange={setName}
        />
        <button type="button" className={button()} onClick={() => void save()}>
          <Download size={16} aria-hidden />
          {t('csv')}
        </button>
      </PageHead>
      <div role="alert">{failed && <p className={css.trouble}>{t(failed === 'read' ? 'failed' : 'csvFailed')}</p>}</div>
      {!report && !failed && <Skeleton rows={2} />}
      {report && (
        <>
          <Totals totals={report.totals} />
          {report.totals.length > 0 && (
            <>
              <section className={css.section} aria-labelledby="usage-days">
                <h3 id="usage-days" className={css.heading}>
                  {t('byDay')}
                </h3>
                <DayChart report={report} />
              </section>
              <Groups report={report} />
            </>
          )}
        </>
      )}
      {/* Their boundaries must not change during hydration. */}
      {awake &&
        parts.map((Part, at) => (
          <Suspense key={at}>
            <Part />
          </Suspense>
        ))}
      <Limits />
    </div>
  );
}
