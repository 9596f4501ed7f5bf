// Buttons that open the features' dialogs about an object. Only for accounts.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '../../features/ui.ts';
import { iconButton } from '../../styles/shared.css.ts';
import type { ObjectDialogProps } from '../feature.ts';
import { lazyPart } from './lazy-part.ts';
import { Presence } from './Presence.tsx';
import { useSignedIn } from './use-signed-in.ts';

const dialogs = features.flatMap(({ id, objectDialog }) =>
  objectDialog ? [{ feature: id, Icon: objectDialog.icon, Dialog: lazyPart(objectDialog.load) }] : [],
);

export function ObjectDialogs({ kind, id, name }: Omit<ObjectDialogProps, 'onClose'>) {
  const { t } = useTranslation('features');
  const signedIn = useSignedIn();
  const [opened, setOpened] = useState<string>();
  if (!signedIn) return null;
  return dialogs.map(({ feature, Icon, Dialog }) => (
    <span key={feature} style={{ display: 'contents' }}>
      <button
        type="button"
        className={iconButton()}
        aria-label={`${t(feature)}: ${name}`}
        title={t(feature)}
        onClick={() => setOpened(feature)}
      >
        <Icon size={16} aria-hidden />
      </button>
      <Suspense>
        <Presence>
          {opened === feature && <Dialog kind={kind} id={id} name={name} onClose={() => setOpened(undefined)} />}
        </Presence>
      </Suspense>
    </span>
  ));
}
