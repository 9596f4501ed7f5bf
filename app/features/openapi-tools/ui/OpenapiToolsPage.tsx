// The settings of OpenAPI servers: those of the user, and a form that adds one.
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button, problem as problemStyle } from '../../../styles/shared.css.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { openapiServers } from '../shared/api.ts';
import { AddServer } from './AddServer.tsx';
import { ServerRow } from './ServerRow.tsx';

export default function OpenapiToolsPage() {
  const own = usePageTexts('openapi-tools');
  const ready = usePageTexts('tools') && own;
  const { t } = useTranslation('openapi-tools');
  const { status, data, change, load } = useResource(openapiServers);
  if (!ready || (!data && status !== 'failed')) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')} />
      {!data && (
        <>
          <p role="alert" className={problemStyle}>
            {t('unread')}
          </p>
          <button type="button" className={button()} onClick={() => void load()}>
            <RefreshCw size={16} aria-hidden />
            {t('again')}
          </button>
        </>
      )}
      {data && data.length > 0 && (
        <ul className={`${page.card} ${tools.list}`} aria-label={t('title')}>
          {data.map((server) => (
            <ServerRow
              key={server.id}
              server={server}
              change={(wanted) => change('change', { id: server.id }, wanted)}
              refresh={(text) => change('refresh', { id: server.id }, text === undefined ? {} : { text })}
              remove={() => change('remove', { id: server.id }, undefined)}
            />
          ))}
        </ul>
      )}
      {data && <AddServer add={(given) => change('add', {}, given)} />}
    </div>
  );
}
