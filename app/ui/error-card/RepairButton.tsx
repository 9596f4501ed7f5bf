// Button of a repair: runs it, opens its panel, or follows a link.
import type { ErrorActions, FailedAnswer } from './props.ts';
import { Link } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { usageApi } from '../../shared/api/usage.ts';
import { assertNever } from '../../shared/reply/assert-never.ts';
import { isUnheard } from '../../shared/unheard.ts';
import type { Panel, Repair } from '../../shared/repairs.ts';
import { button } from '../../styles/shared.css.ts';
import { baseURLField } from '../key-form/use-key-form.ts';
import { hostOf } from '../parts/links.ts';
import { useClient } from '../parts/client-context.ts';
import type { AutoRetry } from './use-auto-retry.ts';

interface Props extends FailedAnswer, ErrorActions {
  readonly repair: Repair;
  readonly look: 'primary' | 'plain' | 'quiet';
  readonly billing: string | undefined;
  readonly open: Panel | undefined;
  readonly setOpen: (panel: Panel | undefined) => void;
  readonly auto: AutoRetry;
  /** True while another answer of this conversation streams. */
  readonly busy: boolean;
  readonly onNote: (note: string) => void;
}

export function RepairButton(props: Props) {
  const { t } = useTranslation('error');
  const client = useClient();
  const { repair, look, auto, busy, open, setOpen, onRetry, onNote } = props;
  const retry = (options?: Parameters<typeof onRetry>[0]): void => {
    auto.end();
    onRetry(options);
  };
  const act = (label: string, onClick: () => void, pressed?: boolean) => (
    <button type="button" className={button({ look })} disabled={busy} aria-pressed={pressed} onClick={onClick}>
      {label}
    </button>
  );
  const asked = { using: { provider: props.provider, model: props.model } };
  switch (repair) {
    case 'retry':
      // The transcript was made for another model's attempt, so the retry uses that model.
      return act(t('action.retry'), () => retry(isUnheard(props.error) ? asked : {}));
    case 'unstreamed':
      return act(t('action.unstreamed'), () => retry({ stream: false }));
    case 'renew':
      return act(t('action.renew'), () => void client.loadProviders().then(() => retry()));
    case 'wait': {
      if (auto.left === 0) return act(t('action.wait'), () => retry());
      const wished = auto.number !== undefined;
      return act(t(wished ? 'autoOff' : 'autoOn'), wished ? auto.end : auto.begin);
    }
    case 'keepTrying': {
      const wished = auto.number !== undefined;
      return act(t(wished ? 'stopTrying' : 'action.keepTrying'), wished ? auto.end : auto.begin, wished);
    }
    case 'sendAnyway':
      return act(t('action.sendAnyway'), () => void pass().then(() => retry()));
    case 'withoutSound':
      return act(t('action.withoutSound'), () => retry({ ...asked, withoutSound: true }));
    case 'limits':
      return (
        <Link className={button({ look })} to="/settings/usage">
          {t('action.limits')}
        </Link>
      );
    case 'pickModel':
      return act(t('action.pickModel'), props.onPickModel);
    case 'capsule':
      return act(t('action.capsule'), () => void save(props).then((file) => onNote(t('saved', { file }))));
    case 'billing':
      return (
        <a className={button({ look })} href={props.billing} target="_blank" rel="noopener noreferrer">
          {t('action.billing', { host: hostOf(props.billing ?? '') })}
          <ExternalLink size={14} aria-hidden />
        </a>
      );
    case 'signIn':
      return (
        <Link className={button({ look })} to="/settings/account">
          {t('action.signIn')}
        </Link>
      );
    case 'baseURL':
      return (
        <Link
          className={button({ look })}
          to={`/settings/providers/${encodeURIComponent(props.provider)}#${baseURLField}`}
        >
          {t('action.baseURL')}
        </Link>
      );
    case 'credentials':
    case 'ownKey':
    case 'address':
    case 'certificate':
    case 'accessCode':
    case 'localServer':
    case 'pull':
    case 'fit':
    case 'findModel':
    case 'elsewhere':
    case 'plan':
    case 'probe':
    case 'arguments':
    case 'clock':
      return (
        <button
          type="button"
          className={button({ look })}
          aria-expanded={open === repair}
          onClick={() => setOpen(open === repair ? undefined : repair)}
        >
          {t(`action.${repair}`)}
        </button>
      );
    default:
      return assertNever(repair);
  }

  async function pass(): Promise<void> {
    await sendTo(client.transport, usageApi.pass, {}, {});
  }

  async function save({ error, provider, model, conversationId, question }: FailedAnswer): Promise<string> {
    const { saveReport: saveCapsule } = await import('./save-report.ts');
    return saveCapsule({ client, error, provider, model, conversationId, question });
  }
}
