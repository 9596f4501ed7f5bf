// The settings of web search: which engine the user's chats ask.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { label } from '../../../styles/shared.css.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { ReadFailed } from '../../../ui/parts/ReadFailed.tsx';
import { Select } from '../../../ui/parts/Select.tsx';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { automatic, byModel, engineList } from '../shared/api.ts';
import { EngineForm } from './EngineForm.tsx';
import * as css from './SearchEngines.css.ts';

export default function SearchEnginesPage() {
  const ready = usePageTexts('search-engines');
  const { t } = useTranslation('search-engines');
  const id = useId();
  const { status, data, change, load } = useResource(engineList);
  /** Undefined: the stored choice. */
  const [picked, setPicked] = useState<string>();
  if (!ready || (!data && status !== 'failed')) return <PageSkeleton />;
  if (!data) {
    return (
      <div className={page.page}>
        <PageHead title={t('title')} text={t('text')} />
        <ReadFailed problem={t('unread')} again={t('again')} onAgain={() => void load()} />
      </div>
    );
  }
  const { engines, chosen, standard } = data;
  const selected = picked ?? chosen;
  const standardTitle = engines.find((each) => each.id === standard)?.title;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')} />
      <div className={`${page.card} ${css.form}`}>
        <div>
          <label htmlFor={id} className={label}>
            {t('engine')}
          </label>
          <Select
            id={id}
            value={selected}
            choices={[
              {
                value: automatic,
                label: standardTitle === undefined ? t('automaticModel') : t('automatic', { engine: standardTitle }),
              },
              ...(standard === undefined ? [] : [{ value: byModel, label: t('byModel') }]),
              ...engines.map((each) => ({ value: each.id, label: each.title })),
            ]}
            onChange={setPicked}
          />
        </div>
        <EngineForm
          key={selected}
          id={selected}
          engine={engines.find((each) => each.id === selected)}
          byModel={selected === byModel || (selected === automatic && standard === undefined)}
          choose={(given) => change('choose', {}, { engine: selected, ...given })}
          forget={() => change('forget', { id: selected }, undefined)}
        />
      </div>
    </div>
  );
}
