// The settings of past chats: one switch, and what it does.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../ui/parts/client-context.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { ReadFailed } from '../../../ui/parts/ReadFailed.tsx';
import { Switch } from '../../../ui/parts/Switch.tsx';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { pastChats } from '../shared/api.ts';
import * as css from './PastChats.css.ts';

export default function PastChatsPage() {
  const ready = usePageTexts('past-chats');
  const { t } = useTranslation('past-chats');
  const { registry } = useClient().tools;
  const { status, data, change, load } = useResource(pastChats);
  const id = useId();
  if (!ready || (data === undefined && status !== 'failed')) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')} />
      {data === undefined ? (
        <ReadFailed problem={t('unread')} again={t('again')} onAgain={() => void load()} />
      ) : (
        <div className={`${page.card} ${css.choice}`}>
          <div className={tools.consent}>
            <span id={id} className={tools.consentName}>
              {t('allow')}
            </span>
            <Switch
              label={t('allow')}
              checked={data}
              onChange={(allowed) => void change('change', {}, { allowed }).then(() => registry.load(true))}
            />
          </div>
          <p className={tools.about}>{t('note')}</p>
        </div>
      )}
    </div>
  );
}
