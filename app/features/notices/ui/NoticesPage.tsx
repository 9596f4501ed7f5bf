// The settings of notifications: this device, what to be notified of, and all devices.
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { ReadFailed } from '../../../ui/parts/ReadFailed.tsx';
import { useHydrated } from '../../../ui/parts/use-hydrated.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { notices } from '../shared/api.ts';
import { Choices } from './Choices.tsx';
import { DeviceList } from './DeviceList.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { useThisDevice } from './use-this-device.ts';

export default function NoticesPage() {
  const ready = usePageTexts('notices');
  const { t } = useTranslation('notices');
  const { status, data, change, load } = useResource(notices);
  const device = useThisDevice(data);
  const hydrated = useHydrated();
  if (!ready || !hydrated || (!data && status !== 'failed')) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')} />
      {data ? (
        <>
          <ThisDevice device={device} data={data} load={load} remove={(id) => change('remove', { id }, undefined)} />
          <h3 className={page.group}>{t('about')}</h3>
          <Choices settings={data.settings} change={(settings) => change('change', {}, settings)} />
          {data.devices.length > 0 && (
            <>
              <h3 className={page.group}>{t('devices')}</h3>
              <DeviceList devices={data.devices} own={device.id} remove={(id) => change('remove', { id }, undefined)} />
            </>
          )}
        </>
      ) : (
        <ReadFailed problem={t('unread')} again={t('again')} onAgain={() => void load()} />
      )}
    </div>
  );
}
