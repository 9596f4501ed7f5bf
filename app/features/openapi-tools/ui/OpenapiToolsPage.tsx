// The settings of OpenAPI servers: those of the user, and a form that adds one.
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { ReadFailed } from '../../../ui/parts/ReadFailed.tsx';
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
      {!data && <ReadFailed problem={t('unread')} again={t('again')} onAgain={() => void load()} />}
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
