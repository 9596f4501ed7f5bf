// Panel of the chosen repair in an error card. Every panel ends with a retry.
import type { PanelProps } from './props.ts';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/reply/assert-never.ts';
import type { Panel } from '../../shared/repairs.ts';
import { AccessCodeForm } from '../lock/AccessCodeForm.tsx';
import { Arguments } from './Arguments.tsx';
import { Certificate } from './Certificate.tsx';
import { Clocks } from './Clocks.tsx';
import { Credentials } from './Credentials.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { FindModel } from './FindModel.tsx';
import { Fit } from './Fit.tsx';
import { LocalServer } from './LocalServer.tsx';
import { Plan } from './Plan.tsx';
import { Probe } from './Probe.tsx';
import { ModelDownload } from './ModelDownload.tsx';
import * as css from './ErrorCard.css.ts';

export default function RepairPanel({ panel, ...props }: PanelProps & { readonly panel: Panel }) {
  const { t } = useTranslation('error');
  return (
    <div className={css.repair} role="group" aria-label={t('panel')}>
      <Inside panel={panel} {...props} />
    </div>
  );
}

function Inside({ panel, ...props }: PanelProps & { readonly panel: Panel }) {
  switch (panel) {
    case 'credentials':
    case 'ownKey':
    case 'address':
      return <Credentials {...props} />;
    case 'certificate':
      return <Certificate {...props} />;
    case 'accessCode':
      return <AccessCodeForm onOpened={() => props.onRetry()} />;
    case 'localServer':
      return <LocalServer {...props} />;
    case 'pull':
      return <ModelDownload {...props} />;
    case 'fit':
      return <Fit {...props} />;
    case 'findModel':
      return <FindModel {...props} />;
    case 'elsewhere':
      return <Elsewhere {...props} />;
    case 'plan':
      return <Plan {...props} />;
    case 'probe':
      return <Probe {...props} />;
    case 'arguments':
      return <Arguments {...props} />;
    case 'clock':
      return <Clocks {...props} />;
    default:
      return assertNever(panel);
  }
}
