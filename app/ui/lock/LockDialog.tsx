// Dialog for the access code, over everything else, since nothing works without it.
import { useTranslation } from 'react-i18next';
import { AccessCodeForm } from './AccessCodeForm.tsx';
import { LockFrame } from './LockFrame.tsx';

export default function LockDialog() {
  const { t } = useTranslation('common');
  return (
    <LockFrame title={t('lock.title')} text={t('lock.text')}>
      <AccessCodeForm onOpened={() => undefined} />
    </LockFrame>
  );
}
